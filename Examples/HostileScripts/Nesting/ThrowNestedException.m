// ends: exception. An exception whose user info is 40,000 deep is not caught.
#import <Foundation/Foundation.h>

int main(void)
{
    id nested = @"x";
    for (int i = 0; i < 40000; i++) nested = @[nested];
    @throw [NSException exceptionWithName:@"Deep" reason:@"deep" userInfo:@{@"nested": nested}];
    return 0;
}
