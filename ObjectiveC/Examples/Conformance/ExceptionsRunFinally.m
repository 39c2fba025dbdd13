#import <Foundation/Foundation.h>

static int leaves(int way)
{
    @try {
        printf("try %d\n", way);
        if (way == 1) return 10;
        if (way == 2) @throw [NSException exceptionWithName:@"Odd" reason:@"two" userInfo:nil];
        printf("end of try\n");
    } @catch (NSException *exception) {
        printf("catch %s: %s\n", [[exception name] UTF8String], [[exception reason] UTF8String]);
        return 20;
    } @finally {
        printf("finally %d\n", way);
    }
    return 30;
}

int main(void)
{
    for (int way = 0; way < 3; way++) printf("%d\n", leaves(way));
    return 0;
}
