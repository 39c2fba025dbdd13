// ends: normally|exception. A dealloc keeps the object in a global variable, an array, a block and an association.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@class Rising;
static Rising *kept;
static NSMutableArray *all;
static void (^block)(void);
static char key;

@interface Rising : NSObject
@end
@implementation Rising
- (void)again {}
- (void)dealloc
{
    kept = self;
    if (!all) all = [NSMutableArray array];
    [all addObject:self];
    block = ^{ [self again]; };
    objc_setAssociatedObject([NSObject class], &key, self, OBJC_ASSOCIATION_RETAIN);
}
@end

int main(void)
{
    for (int i = 0; i < 100; i++) {
        [Rising new];
        @try { NSLog(@"%@ %@", kept, [kept copy]); } @catch (id exception) {}
        @try { [kept again]; [all count]; block(); } @catch (id exception) {}
    }
    kept = nil;
    all = nil;
    block = nil;
    return 0;
}
