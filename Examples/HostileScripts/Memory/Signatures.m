// ends: memory. Signatures with many arguments are kept.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableString *types = [NSMutableString stringWithString:@"v@:"];
    for (int i = 0; i < 200; i++) [types appendString:@"@"];
    NSMutableArray *kept = [NSMutableArray array];
    while (1) [kept addObject:[NSMethodSignature signatureWithObjCTypes:[types UTF8String]]];
    return 0;
}
