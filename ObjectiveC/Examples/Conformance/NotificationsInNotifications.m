// Observers may post and remove themselves while a notification is on its way.
#import <Foundation/Foundation.h>

@interface Once : NSObject
@property (strong) NSNotificationCenter *center;
@end
@implementation Once
- (void)heard:(NSNotification *)note
{
    printf("once %s\n", [note.name UTF8String]);
    [self.center removeObserver:self];
    [self.center postNotificationName:@"Second" object:nil];
    printf("posted\n");
}
@end

@interface Follower : NSObject
@end
@implementation Follower
- (void)heard:(NSNotification *)note { printf("follower %s\n", [note.name UTF8String]); }
- (void)dealloc { printf("follower gone\n"); }
@end

int main(void)
{
    NSNotificationCenter *center = [[NSNotificationCenter alloc] init];
    Once *once = [[Once alloc] init];
    once.center = center;
    [center addObserver:once selector:@selector(heard:) name:@"First" object:nil];
    @autoreleasepool {
        Follower *follower = [[Follower alloc] init];
        [center addObserver:follower selector:@selector(heard:) name:@"Second" object:nil];
        [center postNotificationName:@"First" object:nil];
        [center postNotificationName:@"First" object:nil];
        [center removeObserver:follower];
    }
    [center postNotificationName:@"Second" object:nil];
    printf("end\n");
    return 0;
}
