#import <Foundation/Foundation.h>

@interface Dog : NSObject
- (const char *)speak;
@end
@implementation Dog
- (const char *)speak { return "woof"; }
@end

@interface Cat : NSObject
- (const char *)speak;
@end
@implementation Cat
- (const char *)speak { return "meow"; }
@end

int main(void)
{
    id animals[] = { [[Dog alloc] init], [[Cat alloc] init], nil, [[Dog alloc] init] };
    for (int i = 0; i < 4; i++) {
        const char *said = [animals[i] speak];
        printf("%s\n", said ? said : "(silence)");
    }
    return 0;
}
