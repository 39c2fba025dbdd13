// ends: memory. Blocks capture themselves and are left.
#import <Foundation/Foundation.h>

int main(void)
{
    while (1) {
        __block void (^block)(int) = nil;
        NSString *text = [@"x" stringByPaddingToLength:1000 withString:@"y" startingAtIndex:0];
        block = ^(int i) { if (i < (int)text.length) block(i + 1); };
    }
    return 0;
}
