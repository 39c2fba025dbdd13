#import <Foundation/Foundation.h>
#import <objc/runtime.h>

static char strongKey, copyKey, assignKey;

@interface Value : NSObject
@end
@implementation Value
- (void)dealloc { printf("value dies\n"); }
@end

int main(void)
{
    NSObject *owner = [[NSObject alloc] init], *other = [[NSObject alloc] init];
    NSMutableString *text = [NSMutableString stringWithString:@"a"];
    @autoreleasepool {
        objc_setAssociatedObject(owner, &strongKey, [[Value alloc] init], OBJC_ASSOCIATION_RETAIN_NONATOMIC);
        objc_setAssociatedObject(owner, &copyKey, text, OBJC_ASSOCIATION_COPY_NONATOMIC);
        [text appendString:@"b"];
        printf("%d\n", objc_getAssociatedObject(owner, &strongKey) != nil);
        printf("%s\n", [objc_getAssociatedObject(owner, &copyKey) UTF8String]);
        printf("%d %d\n", objc_getAssociatedObject(owner, &assignKey) == nil,
               objc_getAssociatedObject(other, &copyKey) == nil);
        objc_setAssociatedObject(owner, &copyKey, nil, OBJC_ASSOCIATION_COPY_NONATOMIC);
        printf("%d\n", objc_getAssociatedObject(owner, &copyKey) == nil);
    }
    printf("owner goes\n");
    owner = nil;
    printf("end\n");
    return 0;
}
