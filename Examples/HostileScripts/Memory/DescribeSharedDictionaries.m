// ends: memory|time. A dictionary has the one before twice, 40 times, in a format.
#import <Foundation/Foundation.h>

int main(void)
{
    NSDictionary *table = @{@"x": @"y"};
    for (int i = 0; i < 40; i++) table = @{@"a": table, @"b": table};
    NSLog(@"%@", table);
    return 0;
}
