// ends: memory. Observers are added for ever, and a notification is posted.
#import <Foundation/Foundation.h>

int main(void)
{
    NSNotificationCenter *center = [NSNotificationCenter defaultCenter];
    NSMutableArray *kept = [NSMutableArray array];
    while (1) {
        [kept addObject:[center addObserverForName:@"n" object:nil queue:nil
                                        usingBlock:^(NSNotification *note) { [kept lastObject]; }]];
    }
    return 0;
}
