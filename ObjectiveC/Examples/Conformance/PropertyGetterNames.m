// A property's accessors have the names that its attributes give them.
#import <Foundation/Foundation.h>

@interface Switch : NSObject
@property (nonatomic, getter=isOn) BOOL on;
@property (nonatomic, setter=replaceName:, copy) NSString *name;
@property (nonatomic, getter=theLevel, setter=changeLevel:) int level;
@property (class, nonatomic) int shared;
@property (nonatomic, readonly) int doubled;
@end
@implementation Switch
@synthesize name = _storedName;
static int sharedValue = 3;
+ (int)shared { return sharedValue; }
+ (void)setShared:(int)shared { sharedValue = shared; }
- (int)doubled { return _level * 2; }
- (NSString *)stored { return _storedName; }
@end

int main(void)
{
    Switch *object = [[Switch alloc] init];
    object.on = YES;
    printf("%d %d %d\n", object.on, object.isOn, [object isOn]);
    printf("%d %d\n", [object respondsToSelector:@selector(on)],
           [object respondsToSelector:@selector(setOn:)]);
    object.name = @"lamp";
    printf("%s %s\n", [[object name] UTF8String], [[object performSelector:@selector(stored)] UTF8String]);
    [object replaceName:@"light"];
    printf("%s %d\n", [object.name UTF8String], [object respondsToSelector:@selector(setName:)]);
    object.level = 4;
    [object changeLevel:[object theLevel] + 1];
    printf("%d %d\n", object.level, object.doubled);
    Switch.shared += 2;
    printf("%d %d\n", Switch.shared, [Switch shared]);
    printf("%d\n", [object respondsToSelector:@selector(setDoubled:)]);
    return 0;
}
