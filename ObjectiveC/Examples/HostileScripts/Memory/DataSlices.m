// ends: memory|time. The first bytes of large data are kept, the data are not.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableArray *slices = [NSMutableArray array];
    for (;;) {
        NSString *text = [@"" stringByPaddingToLength:1 << 20 withString:@"x" startingAtIndex:0];
        NSData *data = [text dataUsingEncoding:NSUTF8StringEncoding];
        [slices addObject:[data subdataWithRange:NSMakeRange(0, 20)]];
    }
}
