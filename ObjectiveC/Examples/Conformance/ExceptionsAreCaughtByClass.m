#import <Foundation/Foundation.h>

@interface Special : NSException
@end
@implementation Special
@end

static void try(id object)
{
    @try {
        @throw object;
    } @catch (Special *special) {
        printf("special\n");
    } @catch (NSException *exception) {
        printf("exception\n");
    } @catch (id other) {
        printf("other %s\n", [[other description] UTF8String]);
    }
}

int main(void)
{
    try([Special exceptionWithName:@"a" reason:nil userInfo:nil]);
    try([NSException exceptionWithName:@"b" reason:nil userInfo:nil]);
    try(@"string");
    try(@7);
    return 0;
}
