// ends: memory. Large texts are kept as names of notifications, domains of errors and reasons of exceptions.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableArray *kept = [NSMutableArray array];
    for (int i = 0;; i++) {
        NSString *text = [[NSString stringWithFormat:@"%d", i] stringByPaddingToLength:100000 withString:@"x" startingAtIndex:0];
        [kept addObject:[NSNotification notificationWithName:text object:nil]];
        [kept addObject:[NSError errorWithDomain:text code:i userInfo:nil]];
        [kept addObject:[NSException exceptionWithName:@"n" reason:text userInfo:nil]];
        NSOperationQueue *queue = [NSOperationQueue new];
        [queue setName:text];
        [kept addObject:queue];
    }
}
