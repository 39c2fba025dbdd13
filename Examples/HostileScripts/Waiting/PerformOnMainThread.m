// ends: deadline. A job waits for the main thread, which waits for the job.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    dispatch_semaphore_t done = dispatch_semaphore_create(0);
    NSObject *object = [NSObject new];
    dispatch_async(dispatch_get_main_queue(), ^{
        dispatch_async(dispatch_get_global_queue(0, 0), ^{
            [object performSelectorOnMainThread:@selector(description) withObject:nil waitUntilDone:YES];
            dispatch_semaphore_signal(done);
        });
        dispatch_semaphore_wait(done, DISPATCH_TIME_FOREVER);
    });
    return 0;
}
