// ends: memory. Notifications are kept, each in the user info of the next.
#import <Foundation/Foundation.h>

int main(void)
{
    NSNotification *last = nil;
    while (1) {
        last = [NSNotification notificationWithName:@"n" object:nil userInfo:last ? @{@"last": last} : nil];
    }
    return 0;
}
