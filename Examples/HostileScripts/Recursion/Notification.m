// ends: depth. An observer posts the notification that it observes.
#import <Foundation/Foundation.h>

int main(void)
{
    NSNotificationCenter *center = [NSNotificationCenter defaultCenter];
    [center addObserverForName:@"n" object:nil queue:nil usingBlock:^(NSNotification *note) {
        [center postNotification:note];
    }];
    [center postNotificationName:@"n" object:nil];
    return 0;
}
