// ends: refused. A comment, a text and a directive never end.
#import <Foundation/Foundation.h>

int main(void)
{
    printf("never
    return 0;
}
