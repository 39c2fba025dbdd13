// The current queue is that of the running block, also if it targets another one.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

// As programs write it that silence the warning of the deprecated function.
#define currentLabel() ({                                                       \
    _Pragma("clang diagnostic push");                                           \
    _Pragma("clang diagnostic ignored \"-Wdeprecated-declarations\"");          \
    const char *label = dispatch_queue_get_label(dispatch_get_current_queue()); \
    _Pragma("clang diagnostic pop");                                            \
    label;                                                                      \
})

int main(void)
{
    dispatch_queue_t outer = dispatch_queue_create("outer", DISPATCH_QUEUE_SERIAL);
    dispatch_queue_t inner = dispatch_queue_create("inner", DISPATCH_QUEUE_CONCURRENT);
    dispatch_set_target_queue(inner, outer);
    dispatch_queue_t other = dispatch_queue_create("other", DISPATCH_QUEUE_SERIAL);
    dispatch_group_t group = dispatch_group_create();

    dispatch_group_async(group, inner, ^{
        printf("%s\n", currentLabel());
        printf("%s\n", dispatch_queue_get_label(DISPATCH_CURRENT_QUEUE_LABEL));
        printf("%d\n", dispatch_get_current_queue() == inner);
        dispatch_sync(other, ^{ printf("%s in inner\n", currentLabel()); });
        printf("%s again\n", currentLabel());
    });
    dispatch_group_wait(group, DISPATCH_TIME_FOREVER);

    dispatch_group_notify(group, outer, ^{ printf("%s notified\n", currentLabel()); });
    dispatch_sync(outer, ^{});

    dispatch_apply(2, other, ^(size_t index) { printf("%s %d\n", currentLabel(), (int)index); });

    dispatch_apply(2, dispatch_get_global_queue(DISPATCH_QUEUE_PRIORITY_DEFAULT, 0), ^(size_t index) {
        printf("%s\n", currentLabel());
        printf("%s\n", dispatch_queue_get_label(DISPATCH_CURRENT_QUEUE_LABEL));
    });

    dispatch_semaphore_t done = dispatch_semaphore_create(0);
    dispatch_after(dispatch_time(DISPATCH_TIME_NOW, NSEC_PER_MSEC), inner, ^{
        printf("%s later\n", currentLabel());
        // The queue that is found is the one to submit to.
        dispatch_async(dispatch_get_current_queue(), ^{
            printf("%s once more\n", currentLabel());
            dispatch_semaphore_signal(done);
        });
    });
    dispatch_semaphore_wait(done, DISPATCH_TIME_FOREVER);

    dispatch_async(dispatch_get_global_queue(DISPATCH_QUEUE_PRIORITY_DEFAULT, 0), ^{
        printf("%d\n", dispatch_get_current_queue()
            == dispatch_get_global_queue(DISPATCH_QUEUE_PRIORITY_DEFAULT, 0));
        dispatch_semaphore_signal(done);
    });
    dispatch_semaphore_wait(done, DISPATCH_TIME_FOREVER);
    return 0;
}
