// ends: exception. An encoding nests 100,000 structs.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableString *types = [NSMutableString stringWithString:@"v@:"];
    for (int i = 0; i < 100000; i++) [types appendString:@"{a="];
    [NSMethodSignature signatureWithObjCTypes:[types UTF8String]];
    return 0;
}
