// A class that has one object for all hands it out whoever asks, and however.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

@interface Registry : NSObject <NSCopying>
@property int entries;
+ (instancetype)shared;
@end
@implementation Registry
+ (instancetype)shared
{
    static Registry *instance = nil;
    static dispatch_once_t once;
    dispatch_once(&once, ^{
        printf("made\n");
        instance = [[super allocWithZone:NULL] init];
    });
    return instance;
}
+ (id)allocWithZone:(NSZone *)zone { return [self shared]; }
- (id)copyWithZone:(NSZone *)zone { return self; }
@end

int main(void)
{
    Registry *first = [Registry shared];
    first.entries = 3;
    Registry.shared.entries++;
    printf("%d\n", [Registry shared] == first);
    printf("%d\n", [[Registry alloc] init] == first);
    printf("%d\n", [first copy] == first);
    printf("%d\n", Registry.shared.entries);
    return 0;
}
