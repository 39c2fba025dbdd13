// ends: depth. Predicates evaluate the one before, 40,000 deep.
#import <Foundation/Foundation.h>

int main(void)
{
    NSPredicate *nested = [NSPredicate predicateWithBlock:^BOOL(id object, NSDictionary *bindings) { return YES; }];
    for (int i = 0; i < 40000; i++) {
        NSPredicate *old = nested;
        nested = [NSPredicate predicateWithBlock:^BOOL(id object, NSDictionary *bindings) {
            return [old evaluateWithObject:object];
        }];
    }
    printf("%d\n", [nested evaluateWithObject:@1]);
    return 0;
}
