// ends: exception. An array that is 40,000 deep is thrown, and not caught.
#import <Foundation/Foundation.h>

int main(void)
{
    id nested = @"x";
    for (int i = 0; i < 40000; i++) nested = @[nested];
    @throw nested;
    return 0;
}
