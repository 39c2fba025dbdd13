// ends: depth. A predicate evaluates itself.
#import <Foundation/Foundation.h>

int main(void)
{
    __block NSPredicate *predicate = nil;
    predicate = [NSPredicate predicateWithBlock:^BOOL(id object, NSDictionary *bindings) {
        return [predicate evaluateWithObject:object];
    }];
    printf("%d\n", [@[@1] filteredArrayUsingPredicate:predicate].count > 0);
    return 0;
}
