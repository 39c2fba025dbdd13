// ends: normally. Notifications have the one before in their user info, 20,000 deep.
#import <Foundation/Foundation.h>

int main(void)
{
    NSNotification *last = nil;
    for (int i = 0; i < 20000; i++) {
        last = [NSNotification notificationWithName:@"n" object:last userInfo:last ? @{@"last": last} : nil];
    }
    last = nil;
    return 0;
}
