// ends: memory. A dictionary gets keys for ever.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableDictionary *table = [NSMutableDictionary dictionary];
    for (long i = 0;; i++) table[@(i)] = @(i);
    return 0;
}
