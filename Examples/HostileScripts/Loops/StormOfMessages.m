// ends: time|memory|deadline. Messages are performed in the background for ever.
#import <Foundation/Foundation.h>

int main(void)
{
    NSObject *object = [NSObject new];
    while (1) [object performSelectorInBackground:@selector(description) withObject:nil];
    return 0;
}
