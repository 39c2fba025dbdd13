// ends: memory. An array is joined with a separator that is the last result.
#import <Foundation/Foundation.h>

int main(void)
{
    NSArray *parts = @[@"a", @"b", @"c"];
    NSString *text = @",";
    while (1) text = [parts componentsJoinedByString:text];
    return 0;
}
