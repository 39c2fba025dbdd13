// ends: memory|time. An array has the array before twice, 40 times; all of it is described.
#import <Foundation/Foundation.h>

int main(void)
{
    NSArray *array = @[@"x"];
    for (int i = 0; i < 40; i++) array = @[array, array];
    printf("%lu\n", (unsigned long)[array description].length);
    return 0;
}
