// ends: memory|exception|refused. A struct has an array of a thousand million bytes.
#import <Foundation/Foundation.h>

struct large { char bytes[1000000000]; };
static struct large large;

int main(void)
{
    large.bytes[5] = 1;
    return 0;
}
