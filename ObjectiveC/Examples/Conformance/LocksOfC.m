// The locks of C exclude threads, and report errors by numbers.
#import <Foundation/Foundation.h>
#import <os/lock.h>
#import <pthread.h>

static pthread_mutex_t shared = PTHREAD_MUTEX_INITIALIZER;

@interface Counter : NSObject
{
    os_unfair_lock _lock;
    pthread_mutex_t _mutex;
}
@property (nonatomic) int value;
- (void)add;
@end

@implementation Counter
- (instancetype)init
{
    if ((self = [super init])) {
        _lock = OS_UNFAIR_LOCK_INIT;
        pthread_mutex_init(&_mutex, NULL);
    }
    return self;
}

- (void)add
{
    os_unfair_lock_lock(&_lock);
    pthread_mutex_lock(&_mutex);
    int old = _value;
    [NSThread sleepForTimeInterval:0];
    _value = old + 1;
    pthread_mutex_unlock(&_mutex);
    os_unfair_lock_unlock(&_lock);
}
@end

int main(void)
{
    Counter *counter = [[Counter alloc] init];
    dispatch_queue_t global = dispatch_get_global_queue(0, 0);
    dispatch_apply(50, global, ^(size_t index) { [counter add]; });
    printf("%d\n", counter.value);

    printf("%d", pthread_mutex_lock(&shared));
    dispatch_semaphore_t done = dispatch_semaphore_create(0);
    dispatch_async(global, ^{
        printf(" %d", pthread_mutex_trylock(&shared) == EBUSY);
        dispatch_semaphore_signal(done);
    });
    dispatch_semaphore_wait(done, DISPATCH_TIME_FOREVER);
    printf(" %d", pthread_mutex_destroy(&shared) == EBUSY);
    printf(" %d\n", pthread_mutex_unlock(&shared));

    pthread_mutex_t checked = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER;
    pthread_mutex_lock(&checked);
    printf("%d", pthread_mutex_lock(&checked) == EDEADLK);
    printf(" %d", pthread_mutex_unlock(&checked));
    printf(" %d\n", pthread_mutex_unlock(&checked) == EPERM);

    pthread_mutex_t recursive = PTHREAD_RECURSIVE_MUTEX_INITIALIZER;
    printf("%d", pthread_mutex_lock(&recursive));
    printf(" %d", pthread_mutex_lock(&recursive));
    printf(" %d", pthread_mutex_unlock(&recursive));
    printf(" %d\n", pthread_mutex_unlock(&recursive));

    os_unfair_lock lock = OS_UNFAIR_LOCK_INIT;
    printf("%d", os_unfair_lock_trylock(&lock));
    printf(" %d\n", os_unfair_lock_trylock(&lock));
    os_unfair_lock_unlock(&lock);
    printf("%lu %lu %s\n", sizeof(pthread_mutex_t), sizeof lock, @encode(pthread_mutex_t));
    return 0;
}
