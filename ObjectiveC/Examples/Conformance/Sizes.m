#import <Foundation/Foundation.h>

struct mixed { char a; int b; char c; double d; short e; };

int main(void)
{
    printf("%d %d %d %d\n", (int)sizeof(char), (int)sizeof(short), (int)sizeof(int), (int)sizeof(long));
    printf("%d %d %d\n", (int)sizeof(float), (int)sizeof(double), (int)sizeof(id));
    printf("%d\n", (int)sizeof(struct mixed));
    int numbers[6];
    printf("%d %d\n", (int)sizeof(numbers), (int)(sizeof(numbers) / sizeof(numbers[0])));
    printf("%d %d\n", (int)sizeof(NSRange), (int)sizeof(NSUInteger));
    char text[] = "hello";
    printf("%d %d\n", (int)sizeof(text), (int)sizeof "hi");
    return 0;
}
