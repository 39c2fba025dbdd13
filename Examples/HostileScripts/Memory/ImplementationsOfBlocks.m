// ends: memory. Blocks become functions for ever.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

int main(void)
{
    NSMutableArray *kept = [NSMutableArray array];
    while (1) {
        IMP function = imp_implementationWithBlock(^(id own) { return kept.count; });
        [kept addObject:[NSValue valueWithPointer:function]];
    }
    return 0;
}
