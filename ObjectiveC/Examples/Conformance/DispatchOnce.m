#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

@interface Shared : NSObject
+ (Shared *)shared;
@end
@implementation Shared
+ (Shared *)shared
{
    static Shared *shared;
    static dispatch_once_t once;
    dispatch_once(&once, ^{
        printf("made\n");
        shared = [[Shared alloc] init];
    });
    return shared;
}
@end

int main(void)
{
    Shared *first = [Shared shared];
    printf("%d\n", first == [Shared shared]);
    printf("%d\n", first == [[Shared alloc] init]);
    return 0;
}
