// ends: normally. Objects that are no queues, groups or semaphores are given for them.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

static int thrown = 0, done = 0;

static void attempt(void (^block)(void))
{
    @try {
        block();
        done++;
    } @catch (id exception) {
        thrown++;
    }
}

int main(void)
{
    attempt(^{ dispatch_async((dispatch_queue_t)@"text", ^{}); });
    attempt(^{ dispatch_async(nil, ^{}); });
    attempt(^{ dispatch_async(dispatch_get_main_queue(), nil); });
    attempt(^{ dispatch_sync((dispatch_queue_t)@5, ^{}); });
    attempt(^{ dispatch_group_enter((dispatch_group_t)[NSObject new]); });
    attempt(^{ dispatch_semaphore_wait((dispatch_semaphore_t)dispatch_group_create(), DISPATCH_TIME_NOW); });
    attempt(^{ dispatch_source_set_timer((dispatch_source_t)@"x", 0, 0, 0); });
    attempt(^{ dispatch_resume((id)@"x"); });
    attempt(^{ dispatch_apply(5, (dispatch_queue_t)@"x", ^(size_t i) {}); });
    attempt(^{ dispatch_once(NULL, ^{}); });
    printf("%d %d\n", thrown, done);
    return 0;
}
