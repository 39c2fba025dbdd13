// ends: normally. Objects are associated with themselves, with nil, and within dealloc.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

static char other;

@interface Owner : NSObject
@end
@implementation Owner
- (void)dealloc
{
    objc_setAssociatedObject(self, &other, [NSObject new], OBJC_ASSOCIATION_RETAIN);
    objc_setAssociatedObject(self, &other, self, OBJC_ASSOCIATION_RETAIN);
}
@end

int main(void)
{
    static char key;
    Owner *owner = [Owner new];
    objc_setAssociatedObject(owner, &key, owner, OBJC_ASSOCIATION_RETAIN);
    objc_setAssociatedObject(owner, &key, owner, OBJC_ASSOCIATION_ASSIGN);
    objc_setAssociatedObject(nil, &key, owner, OBJC_ASSOCIATION_RETAIN);
    objc_setAssociatedObject(owner, NULL, @1, OBJC_ASSOCIATION_COPY);
    objc_setAssociatedObject([NSObject class], &key, [NSObject class], -1);
    @try { objc_setAssociatedObject(owner, &key, [NSObject new], OBJC_ASSOCIATION_COPY); } @catch (id exception) {}
    objc_removeAssociatedObjects(nil);
    objc_removeAssociatedObjects(owner);
    owner = nil;
    return 0;
}
