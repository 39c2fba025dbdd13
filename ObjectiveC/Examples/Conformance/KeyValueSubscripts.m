#import <Foundation/Foundation.h>

@interface Table : NSObject
- (id)objectForKeyedSubscript:(NSString *)key;
- (void)setObject:(id)object forKeyedSubscript:(NSString *)key;
- (id)objectAtIndexedSubscript:(NSUInteger)index;
@end
@implementation Table
- (id)objectForKeyedSubscript:(NSString *)key { return [key uppercaseString]; }
- (void)setObject:(id)object forKeyedSubscript:(NSString *)key
{
    printf("%s = %s\n", [key UTF8String], [[object description] UTF8String]);
}
- (id)objectAtIndexedSubscript:(NSUInteger)index { return @(index * 2); }
@end

int main(void)
{
    Table *table = [[Table alloc] init];
    printf("%s %d\n", [table[@"key"] UTF8String], [table[4] intValue]);
    table[@"a"] = @5;
    @try {
        (void)@[@1][1];
        printf("not reached\n");
    } @catch (NSException *exception) {
        printf("%d\n", [[exception name] isEqualToString:NSRangeException]);
    }
    return 0;
}
