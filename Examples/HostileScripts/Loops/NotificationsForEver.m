// ends: time. A notification is posted to 1,000 observers for ever.
#import <Foundation/Foundation.h>

int main(void)
{
    NSNotificationCenter *center = [NSNotificationCenter defaultCenter];
    for (int i = 0; i < 1000; i++) [center addObserverForName:@"n" object:nil queue:nil usingBlock:^(NSNotification *note) {}];
    while (1) [center postNotificationName:@"n" object:nil];
    return 0;
}
