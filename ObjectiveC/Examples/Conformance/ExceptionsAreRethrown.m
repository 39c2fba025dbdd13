#import <Foundation/Foundation.h>

static void inner(void)
{
    @try {
        [NSException raise:@"First" format:@"%d of %@", 1, @"two"];
    } @catch (NSException *exception) {
        printf("inner %s\n", [[exception reason] UTF8String]);
        @throw;
    } @finally {
        printf("inner finally\n");
    }
    printf("not reached\n");
}

int main(void)
{
    @try {
        @try {
            inner();
        } @catch (NSException *exception) {
            printf("middle %s\n", [[exception name] UTF8String]);
            @throw [NSException exceptionWithName:@"Second" reason:[exception name] userInfo:nil];
        } @finally {
            printf("middle finally\n");
        }
    } @catch (NSException *exception) {
        printf("outer %s after %s\n", [[exception name] UTF8String], [[exception reason] UTF8String]);
    }
    return 0;
}
