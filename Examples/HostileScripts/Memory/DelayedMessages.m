// ends: memory. Messages are delayed by a thousand years.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableArray *kept = [NSMutableArray array];
    while (1) [kept performSelector:@selector(removeAllObjects) withObject:nil afterDelay:3e10];
    return 0;
}
