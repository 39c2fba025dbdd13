// ends: memory. Weak references to one object are kept in objects.
#import <Foundation/Foundation.h>

@interface Watcher : NSObject
@property (weak) id target;
@end
@implementation Watcher
@end

int main(void)
{
    NSObject *target = [NSObject new];
    NSMutableArray *kept = [NSMutableArray array];
    while (1) {
        Watcher *watcher = [Watcher new];
        watcher.target = target;
        [kept addObject:watcher];
    }
    return 0;
}
