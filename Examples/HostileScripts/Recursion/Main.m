// ends: depth. The main function calls itself.
#import <Foundation/Foundation.h>

int main(void);

int main(void)
{
    main();
    return 0;
}
