// Atomic variables are read, written and changed by functions for any type.
#import <Foundation/Foundation.h>
#import <libkern/OSAtomic.h>
#import <stdatomic.h>

typedef struct {
    atomic_int count;
    _Atomic(BOOL) isSet;
} State;

@interface Ticket : NSObject
{
    atomic_ulong _next;
    int32_t _old;
}
- (unsigned long)next;
- (int32_t)increment;
@end

@implementation Ticket
- (unsigned long)next { return atomic_fetch_add_explicit(&_next, 1, memory_order_relaxed); }
- (int32_t)increment { return OSAtomicIncrement32Barrier(&_old); }
@end

int main(void)
{
    atomic_int number = ATOMIC_VAR_INIT(5);
    printf("%d %d\n", atomic_load(&number), atomic_fetch_add(&number, 3));
    printf("%d\n", number);
    printf("%d\n", atomic_fetch_sub(&number, 10) / 2);
    printf("%d %d\n", atomic_exchange(&number, 12), atomic_load_explicit(&number, memory_order_acquire));
    atomic_fetch_or(&number, 3);
    atomic_fetch_and(&number, 7);
    atomic_fetch_xor(&number, 1);
    printf("%d\n", number);
    number++;
    number += 2;
    printf("%d\n", number);

    _Atomic(uint8_t) small = 250;
    atomic_fetch_add(&small, 10);
    printf("%d\n", small);
    State state;
    atomic_init(&state.count, 7);
    atomic_store(&state.isSet, 2 > 1);
    printf("%d %d %s\n", state.count, atomic_load(&state.isSet), @encode(atomic_int));

    volatile int32_t old = INT32_MAX;
    printf("%d", OSAtomicAdd32(1, &old));
    printf(" %d", OSAtomicDecrement32(&old));
    printf(" %d\n", OSAtomicCompareAndSwap32(INT32_MAX, 0, &old));

    Ticket *ticket = [[Ticket alloc] init];
    dispatch_apply(1000, dispatch_get_global_queue(0, 0), ^(size_t index) {
        [ticket next];
        [ticket increment];
    });
    printf("%lu %d\n", [ticket next], [ticket increment]);
    atomic_thread_fence(memory_order_seq_cst);
    return 0;
}
