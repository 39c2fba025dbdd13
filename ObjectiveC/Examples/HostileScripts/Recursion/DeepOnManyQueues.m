// ends: memory|deadline. Many threads call deeply, with many variables, and wait there.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

static long descend(long n, dispatch_semaphore_t gate)
{
    long a = n, b = n, c = n, d = n, e = n, f = n, g = n, h = n, i = n, j = n, k = n, l = n, m = n;
    if (n == 0) dispatch_semaphore_wait(gate, DISPATCH_TIME_FOREVER);
    else n = descend(n - 1, gate);
    return n + a + b + c + d + e + f + g + h + i + j + k + l + m;
}

int main(void)
{
    dispatch_semaphore_t gate = dispatch_semaphore_create(0);
    for (int i = 0; i < 200; i++) {
        dispatch_async(dispatch_queue_create("queue", NULL), ^{ descend(1900, gate); });
    }
    return 0;
}
