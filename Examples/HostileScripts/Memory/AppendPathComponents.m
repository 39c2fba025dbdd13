// ends: memory. A path is appended to itself.
#import <Foundation/Foundation.h>

int main(void)
{
    NSString *path = @"/a";
    while (1) path = [path stringByAppendingPathComponent:path];
    return 0;
}
