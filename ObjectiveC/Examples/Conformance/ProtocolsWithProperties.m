// Protocols can ask for properties and class methods, and objects are known by them alone.
#import <Foundation/Foundation.h>

@protocol Named <NSObject>
@property (nonatomic, readonly) NSString *name;
+ (NSString *)kind;
@optional
@property (nonatomic) int rank;
- (void)salute;
@end

@interface Soldier : NSObject <Named>
@end
@implementation Soldier
@synthesize rank;
- (NSString *)name { return @"soldier"; }
+ (NSString *)kind { return @"army"; }
@end

@interface Cook : NSObject <Named>
@property (nonatomic, copy) NSString *name;
@end
@implementation Cook
+ (NSString *)kind { return @"kitchen"; }
- (void)salute { printf("%s salutes\n", [self.name UTF8String]); }
@end

static void introduce(id<Named> someone)
{
    printf("%s of %s\n", [someone.name UTF8String], [[[someone class] kind] UTF8String]);
    if ([someone respondsToSelector:@selector(setRank:)]) someone.rank = someone.rank + 2;
    if ([someone respondsToSelector:@selector(rank)]) printf("rank %d\n", someone.rank);
    if ([someone respondsToSelector:@selector(salute)]) [someone salute];
}

int main(void)
{
    Cook *cook = [[Cook alloc] init];
    cook.name = @"remy";
    introduce([[Soldier alloc] init]);
    introduce(cook);
    id<Named> nobody = nil;
    printf("%d\n", nobody.rank);
    Class<Named> type = [Cook class];
    printf("%s\n", [[type kind] UTF8String]);
    return 0;
}
