// ends: time|memory. The members of a set are errors and data whose hashes are all alike.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableSet *set = [NSMutableSet set];
    for (int i = 0;; i++) [set addObject:[NSError errorWithDomain:[NSString stringWithFormat:@"%d", i] code:1 userInfo:nil]];
    return 0;
}
