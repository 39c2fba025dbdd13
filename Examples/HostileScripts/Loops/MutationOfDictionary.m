// ends: exception. A dictionary gets keys while a block enumerates it.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableDictionary *table = [NSMutableDictionary dictionaryWithObjectsAndKeys:@1, @1, @2, @2, @3, @3, nil];
    [table enumerateKeysAndObjectsUsingBlock:^(id key, id value, BOOL *stop) { table[@([key intValue] + 10)] = @1; }];
    return 0;
}
