// ends: exception. An encoding nests 20,000 structs.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableString *types = [NSMutableString stringWithString:@"v@:"];
    for (int i = 0; i < 20000; i++) [types appendString:@"{a="];
    [NSMethodSignature signatureWithObjCTypes:[types UTF8String]];
    return 0;
}
