// ends: depth. Each nested call holds the lock of the same object.
#import <Foundation/Foundation.h>

static void again(id object)
{
    @synchronized (object) {
        again(object);
    }
}

int main(void)
{
    again([NSObject new]);
    return 0;
}
