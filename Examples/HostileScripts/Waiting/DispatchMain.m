// ends: deadline. The main thread becomes the main queue.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    dispatch_main();
    return 0;
}
