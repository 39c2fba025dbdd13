#import <Foundation/Foundation.h>

int main(void)
{
    unsigned char big = 200, other = 100;
    unsigned char sum = big + other;
    printf("%d %d\n", big + other, sum);
    printf("%d\n", (unsigned char)~big);
    printf("%d\n", ~big);
    printf("%d\n", -1 < 1u);
    printf("%d\n", (signed char)200);
    printf("%d %d\n", 'a' + 1, (int)sizeof('a'));
    short narrow = (short)70000;
    printf("%d\n", narrow);
    printf("%d %d\n", 7 / 2, -7 / 2);
    printf("%d %d\n", 7 % -3, -7 % 3);
    printf("%.2f %.2f\n", 7 / 2 * 1.0, 7 / 2.0);
    return 0;
}
