// Data of Dispatch, and sources that combine the data of several calls.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    dispatch_queue_t queue = dispatch_queue_create("data", DISPATCH_QUEUE_SERIAL);
    dispatch_data_t hello = dispatch_data_create("hello ", 6, queue, ^{ printf("destroyed\n"); });
    dispatch_sync(queue, ^{});
    dispatch_data_t world = dispatch_data_create("world", 5, NULL,
                                                 DISPATCH_DATA_DESTRUCTOR_DEFAULT);
    dispatch_data_t both = dispatch_data_create_concat(hello, world);
    printf("%lu %lu\n", dispatch_data_get_size(both), dispatch_data_get_size(dispatch_data_empty));
    dispatch_data_t part = dispatch_data_create_subrange(both, 4, 4);
    const void *bytes;
    size_t size;
    dispatch_data_t mapped = dispatch_data_create_map(part, &bytes, &size);
    printf("%lu %.*s %d\n", size, (int)size, (const char *)bytes, mapped != nil);
    printf("%lu\n", dispatch_data_get_size(dispatch_data_create_subrange(both, 9, 100)));
    printf("%lu\n", dispatch_data_get_size(dispatch_data_create_subrange(both, 100, 1)));
    bool all = dispatch_data_apply(world, ^bool(dispatch_data_t region, size_t offset,
                                                const void *buffer, size_t length) {
        printf("%lu %lu %c\n", offset, length, *(const char *)buffer);
        return true;
    });
    printf("%d\n", all);

    dispatch_semaphore_t done = dispatch_semaphore_create(0);
    dispatch_source_t sum = dispatch_source_create(DISPATCH_SOURCE_TYPE_DATA_ADD, 0, 0, queue);
    dispatch_source_set_event_handler(sum, ^{
        printf("sum %lu\n", dispatch_source_get_data(sum));
        dispatch_semaphore_signal(done);
    });
    dispatch_source_merge_data(sum, 1);
    dispatch_source_merge_data(sum, 2);
    dispatch_source_merge_data(sum, 40);
    dispatch_resume(sum);
    dispatch_semaphore_wait(done, DISPATCH_TIME_FOREVER);
    dispatch_source_merge_data(sum, 5);
    dispatch_semaphore_wait(done, DISPATCH_TIME_FOREVER);
    dispatch_source_t bits = dispatch_source_create(DISPATCH_SOURCE_TYPE_DATA_OR, 0, 0, queue);
    dispatch_source_set_event_handler(bits, ^{
        printf("bits %lu\n", dispatch_source_get_data(bits));
        dispatch_semaphore_signal(done);
    });
    dispatch_source_merge_data(bits, 6);
    dispatch_source_merge_data(bits, 3);
    dispatch_resume(bits);
    dispatch_semaphore_wait(done, DISPATCH_TIME_FOREVER);
    return 0;
}
