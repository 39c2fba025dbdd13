// The locks of C exclude threads, and report errors by numbers.
#import <Foundation/Foundation.h>
#import <os/lock.h>
#import <pthread.h>

static pthread_mutex_t shared = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t key;

static void initialize(void) { printf("once\n"); }

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
        pthread_mutexattr_t attributes;
        pthread_mutexattr_init(&attributes);
        pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
        pthread_mutex_init(&_mutex, &attributes);
        pthread_mutexattr_destroy(&attributes);
    }
    return self;
}

- (void)add
{
    os_unfair_lock_lock(&_lock);
    pthread_mutex_lock(&_mutex);
    pthread_mutex_lock(&_mutex);
    int old = _value;
    [NSThread sleepForTimeInterval:0];
    _value = old + 1;
    pthread_mutex_unlock(&_mutex);
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

    pthread_rwlock_t both = PTHREAD_RWLOCK_INITIALIZER;
    printf("%d", pthread_rwlock_rdlock(&both));
    printf("%d", pthread_rwlock_tryrdlock(&both));
    printf(" %d", pthread_rwlock_trywrlock(&both) == EBUSY);
    printf(" %d", pthread_rwlock_unlock(&both));
    printf("%d", pthread_rwlock_unlock(&both));
    printf(" %d", pthread_rwlock_trywrlock(&both));
    printf(" %d\n", pthread_rwlock_unlock(&both));

    static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
    static BOOL isReady;
    dispatch_async(global, ^{
        pthread_mutex_lock(&shared);
        isReady = YES;
        pthread_cond_signal(&changed);
        pthread_mutex_unlock(&shared);
    });
    pthread_mutex_lock(&shared);
    while (!isReady) pthread_cond_wait(&changed, &shared);
    struct timespec soon = {0, 1000000};
    printf("%d %d\n", isReady,
           pthread_cond_timedwait_relative_np(&changed, &shared, &soon) == ETIMEDOUT);
    pthread_mutex_unlock(&shared);

    pthread_once(&once, initialize);
    pthread_once(&once, initialize);
    pthread_key_create(&key, NULL);
    pthread_setspecific(key, &once);
    dispatch_group_t group = dispatch_group_create();
    dispatch_group_async(group, global, ^{ printf("%d", pthread_getspecific(key) == NULL); });
    dispatch_group_wait(group, DISPATCH_TIME_FOREVER);
    pthread_t own = pthread_self();
    __block BOOL isSame;
    dispatch_sync(global, ^{ isSame = pthread_equal(own, pthread_self()) != 0; });
    printf(" %d %d\n", pthread_getspecific(key) == &once, isSame);

    os_unfair_lock lock = OS_UNFAIR_LOCK_INIT;
    printf("%d", os_unfair_lock_trylock(&lock));
    os_unfair_lock_assert_owner(&lock);
    printf(" %d\n", os_unfair_lock_trylock(&lock));
    os_unfair_lock_unlock(&lock);
    printf("%lu %lu %s\n", sizeof(pthread_mutex_t), sizeof lock, @encode(pthread_mutex_t));
    return 0;
}
