// Dots call any method without arguments, of classes as well as of objects.
#import <Foundation/Foundation.h>

@interface Account : NSObject
+ (Account *)standard;
- (NSString *)owner;
- (Account *)parent;
- (void)close;
- (NSArray *)numbers;
@end
@implementation Account
+ (Account *)standard
{
    static Account *account;
    if (!account) account = [[self alloc] init];
    return account;
}
- (NSString *)owner { return @"ann"; }
- (Account *)parent { return self.class.standard == self ? nil : Account.standard; }
- (void)close { printf("closed\n"); }
- (NSArray *)numbers { return @[@3, @5]; }
@end

int main(void)
{
    Account *account = Account.new;
    printf("%s\n", account.owner.uppercaseString.UTF8String);
    printf("%s\n", account.parent.owner.UTF8String);
    printf("%d\n", account.parent.parent == nil);
    printf("%d\n", account.parent.parent.parent.owner.length == 0);
    account.close;
    printf("%d\n", [account.numbers[1] intValue] + [account.numbers.firstObject intValue]);
    printf("%lu\n", (unsigned long)@"four".length);
    printf("%s\n", NSStringFromClass(account.class).UTF8String);
    printf("%d\n", (int)[account.numbers.lastObject integerValue] * 2);
    return 0;
}
