// ends: deadline. A job waits within @synchronized for a job that wants the same object.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    NSObject *object = [NSObject new];
    @synchronized (object) {
        dispatch_sync(dispatch_queue_create("other", NULL), ^{ @synchronized (object) {} });
    }
    return 0;
}
