// Strings taken apart and put together: separators at the ends and next to each other leave empty parts.
#import <Foundation/Foundation.h>

static void show(NSArray *parts)
{
    printf("%lu [%s]\n", (unsigned long)[parts count],
           [[parts componentsJoinedByString:@"|"] UTF8String]);
}

int main(void)
{
    show([@"a,b,c" componentsSeparatedByString:@","]);
    show([@",a,,b," componentsSeparatedByString:@","]);
    show([@"abc" componentsSeparatedByString:@","]);
    show([@"" componentsSeparatedByString:@","]);
    show([@"a--b---c" componentsSeparatedByString:@"--"]);
    NSCharacterSet *set = [NSCharacterSet characterSetWithCharactersInString:@";, "];
    show([@"a; b,c" componentsSeparatedByCharactersInSet:set]);
    show([@"/usr/local/lib" pathComponents]);
    show([@"jid@host/resource" componentsSeparatedByString:@"/"]);
    printf("[%s]\n", [[@[] componentsJoinedByString:@","] UTF8String]);
    printf("[%s]\n", [[@[@1, @"two", @3.5] componentsJoinedByString:@" "] UTF8String]);
    NSCharacterSet *blanks = [NSCharacterSet whitespaceAndNewlineCharacterSet];
    printf("[%s]\n", [[@" \n a b\t" stringByTrimmingCharactersInSet:blanks] UTF8String]);
    printf("[%s]\n", [[@"abc" stringByPaddingToLength:5 withString:@"." startingAtIndex:0] UTF8String]);
    printf("[%s]\n", [[@"abc" stringByPaddingToLength:2 withString:@"." startingAtIndex:0] UTF8String]);
    return 0;
}
