// ends: normally|exception|memory|time. An encoding is a pointer to a pointer, 200,000 times.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableString *types = [NSMutableString stringWithString:@"v@:"];
    for (int i = 0; i < 200000; i++) [types appendString:@"^"];
    [types appendString:@"i"];
    [NSMethodSignature signatureWithObjCTypes:[types UTF8String]];
    return 0;
}
