// ends: memory. Semaphores and groups are made and kept.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    NSMutableArray *kept = [NSMutableArray array];
    while (1) {
        [kept addObject:dispatch_semaphore_create(0)];
        [kept addObject:dispatch_group_create()];
    }
    return 0;
}
