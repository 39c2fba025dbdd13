// ends: normally. Predicates have blocks that capture the one before.
#import <Foundation/Foundation.h>

int main(void)
{
    id nested = @0;
    for (int i = 0; i < 40000; i++) {
        id old = nested;
        nested = [NSPredicate predicateWithBlock:^BOOL(id object, NSDictionary *bindings) { return object == old; }];
    }
    nested = nil;
    return 0;
}
