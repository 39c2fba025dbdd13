// Observers of a key hear of changes with the old and the new value.
#import <Foundation/Foundation.h>

@interface Meter : NSObject
@property int level;
@end
@implementation Meter
@end

@interface Watcher : NSObject
@end
@implementation Watcher
- (void)observeValueForKeyPath:(NSString *)path ofObject:(id)object change:(NSDictionary *)change context:(void *)context
{
    printf("%s %d -> %d\n", [path UTF8String], [change[NSKeyValueChangeOldKey] intValue],
           [change[NSKeyValueChangeNewKey] intValue]);
}
@end

int main(void)
{
    Meter *meter = [[Meter alloc] init];
    Watcher *watcher = [[Watcher alloc] init];
    [meter addObserver:watcher forKeyPath:@"level"
               options:NSKeyValueObservingOptionOld | NSKeyValueObservingOptionNew context:NULL];
    meter.level = 3;
    [meter setValue:@5 forKey:@"level"];
    [meter removeObserver:watcher forKeyPath:@"level"];
    meter.level = 7;
    printf("%d\n", meter.level);
    return 0;
}
