// ends: refused|normally. A text has odd characters between its words.
#import <Foundation/Foundation.h>

int main(void)
{
    int é😀 = 5; ​ int x =       1; $ ` # \ 
    return 0;
}
