#import <Foundation/Foundation.h>

@interface Account : NSObject
@property (nonatomic, readonly) int balance;
- (void)deposit:(int)amount;
@end

@interface Account ()
@property (nonatomic, readwrite) int balance;
@end

@implementation Account
- (void)deposit:(int)amount { self.balance += amount; }
@end

@interface Fixed : NSObject
@property (nonatomic, readonly) int balance;
@end
@implementation Fixed
- (instancetype)init
{
    if ((self = [super init])) {
        _balance = 5;
    }
    return self;
}
@end

int main(void)
{
    Account *account = [[Account alloc] init];
    [account deposit:3];
    [account deposit:4];
    printf("%d\n", account.balance);
    printf("%d\n", [account respondsToSelector:@selector(setBalance:)]);
    Fixed *fixed = [[Fixed alloc] init];
    printf("%d %d\n", fixed.balance, [fixed respondsToSelector:@selector(setBalance:)]);
    return 0;
}
