#import <Foundation/Foundation.h>

int main(void)
{
    NSArray *words = @[@"a", @"b", @"c", @"d"];
    for (NSString *word in words) {
        if ([word isEqualToString:@"b"]) continue;
        if ([word isEqualToString:@"d"]) break;
        printf("%s\n", [word UTF8String]);
    }
    for (id word in [words reverseObjectEnumerator]) printf("%s", [word UTF8String]);
    printf("\n");
    int sum = 0;
    NSDictionary *table = @{@1: @10, @2: @20, @3: @30};
    for (NSNumber *key in table) sum += [key intValue] * [table[key] intValue];
    printf("%d\n", sum);
    NSString *last = @"before";
    for (last in words) {}
    printf("%d\n", last == nil);
    for (id word in (NSArray *)nil) printf("%p\n", word);
    return 0;
}
