// ends: normally. The object of @synchronized is nil, a class, a number; jumps leave it.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    for (int i = 0; i < 1000; i++) {
        @synchronized (nil) { continue; }
    }
    for (int i = 0; i < 1000; i++) {
        @synchronized ([NSObject class]) { if (i % 2) continue; }
    }
    @synchronized (@5) {}
    return 0;
}
