#import <Foundation/Foundation.h>

struct pair { int x; double y; };

int main(void)
{
    printf("%s %s %s %s\n", @encode(int), @encode(char), @encode(unsigned char), @encode(short));
    printf("%s %s %s %s\n", @encode(long long), @encode(unsigned int), @encode(float), @encode(double));
    printf("%s %s %s %s\n", @encode(id), @encode(Class), @encode(SEL), @encode(void));
    printf("%s %s %s\n", @encode(int *), @encode(char *), @encode(void *));
    printf("%s %s\n", @encode(NSString *), @encode(void (^)(void)));
    printf("%s %s\n", @encode(struct pair), @encode(struct pair *));
    printf("%s\n", @encode(int[4]));
    return 0;
}
