// ends: memory. Objects that are kept get an associated text each.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

int main(void)
{
    static char key;
    NSMutableArray *kept = [NSMutableArray array];
    while (1) {
        NSObject *owner = [NSObject new];
        NSString *text = [@"x" stringByPaddingToLength:1000 withString:@"y" startingAtIndex:0];
        objc_setAssociatedObject(owner, &key, text, OBJC_ASSOCIATION_COPY);
        [kept addObject:owner];
    }
    return 0;
}
