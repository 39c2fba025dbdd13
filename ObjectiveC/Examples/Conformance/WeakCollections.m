// Tables and pointer arrays can hold their objects weakly.
#import <Foundation/Foundation.h>

@interface Thing : NSObject
@end
@implementation Thing
- (void)dealloc { printf("dealloc\n"); }
@end

int main(void)
{
    NSHashTable *things = [NSHashTable weakObjectsHashTable];
    NSMapTable *names = [NSMapTable weakToStrongObjectsMapTable];
    Thing *kept = [[Thing alloc] init];
    @autoreleasepool {
        Thing *lost = [[Thing alloc] init];
        [things addObject:kept];
        [things addObject:lost];
        [names setObject:@"kept" forKey:kept];
        [names setObject:@"lost" forKey:lost];
        printf("%d\n", [things containsObject:lost]);
    }
    @autoreleasepool {
        printf("%lu\n", (unsigned long)[[things allObjects] count]);
        printf("%s\n", [[names objectForKey:kept] UTF8String]);
    }
    return 0;
}
