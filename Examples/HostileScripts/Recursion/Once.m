// ends: deadline|exception. The block of dispatch_once calls dispatch_once with the same token.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

static void again(void)
{
    static dispatch_once_t token;
    dispatch_once(&token, ^{ again(); });
}

int main(void)
{
    again();
    return 0;
}
