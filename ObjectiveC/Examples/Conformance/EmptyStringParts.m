#import <Foundation/Foundation.h>

// No string begins or ends with the empty string, and a standardized path has no empty components.

int main(void)
{
    @autoreleasepool {
        for (NSString *part in @[ @"", @"a", @"b" ])
            printf("%d%d ", [@"ab" hasPrefix:part], [@"ab" hasSuffix:part]);
        printf("%d%d\n", [@"" hasPrefix:@""], [@"" hasSuffix:@""]);
        for (NSString *path in @[ @"a//b", @"a/./b", @"/a//b/", @"/a/../b" ])
            printf("%s ", [[path stringByStandardizingPath] UTF8String]);
        printf("%s\n", [[@"ab" uppercaseStringWithLocale:nil] UTF8String]);
    }
    return 0;
}
