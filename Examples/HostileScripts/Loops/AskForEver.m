// ends: time. Objects are asked what they are, for ever.
#import <Foundation/Foundation.h>

int main(void)
{
    NSObject *object = [NSObject new];
    while ([object isKindOfClass:[NSObject class]] && [object respondsToSelector:@selector(description)]) {}
    return 0;
}
