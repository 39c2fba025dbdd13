// ends: normally. An exception crosses queues, groups, apply and enumeration.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    dispatch_queue_t queue = dispatch_queue_create("throws", NULL);
    for (int i = 0; i < 100; i++) {
        @try { dispatch_sync(queue, ^{ @throw @1; }); } @catch (id object) {}
        @try { dispatch_apply(5, queue, ^(size_t index) { @throw @2; }); } @catch (id object) {}
        @try { [@[@1] enumerateObjectsUsingBlock:^(id object, NSUInteger index, BOOL *stop) { @throw @3; }]; } @catch (id object) {}
        @try { static dispatch_once_t token; dispatch_once(&token, ^{ @throw @4; }); } @catch (id object) {}
    }
    dispatch_sync(queue, ^{ printf("the queue lives\n"); });
    return 0;
}
