// Handlers within handlers: what is thrown in one is for the next around it.
#import <Foundation/Foundation.h>

@interface Special : NSException
@end
@implementation Special
@end

static int depth(int n)
{
    @try {
        if (n == 0) @throw [[Special alloc] initWithName:@"Deep" reason:@"bottom" userInfo:nil];
        return depth(n - 1);
    } @finally {
        printf("f%d ", n);
    }
}

int main(void)
{
    @try {
        @try {
            depth(2);
        } @catch (Special *exception) {
            printf("special %s\n", [exception.reason UTF8String]);
            @throw [NSException exceptionWithName:@"Second" reason:exception.name userInfo:nil];
        } @finally {
            printf("inner finally\n");
        }
    } @catch (NSException *exception) {
        printf("%s %s\n", [exception.name UTF8String], [exception.reason UTF8String]);
    }
    @try {
        @try {
            [NSException raise:@"First" format:@"x"];
        } @finally {
            @try {
                [NSException raise:@"Inner" format:@"y"];
            } @catch (NSException *inner) {
                printf("%s\n", [inner.name UTF8String]);
            }
        }
    } @catch (NSException *outer) {
        printf("%s\n", [outer.name UTF8String]);
    }
    for (int i = 0; i < 3; i++) {
        @try {
            if (i == 1) @throw @(i);
            printf("%d ", i);
        } @catch (NSNumber *number) {
            printf("[%d] ", [number intValue]);
            continue;
        }
        printf("ok ");
    }
    printf("\n");
    return 0;
}
