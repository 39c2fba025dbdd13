// Looking for a string in another, from either end, anchored and within a range.
#import <Foundation/Foundation.h>

static void show(NSRange range)
{
    if (range.location == NSNotFound) printf("none %lu\n", (unsigned long)range.length);
    else printf("%lu+%lu\n", (unsigned long)range.location, (unsigned long)range.length);
}

int main(void)
{
    NSString *text = @"one two One two";
    show([text rangeOfString:@"two"]);
    show([text rangeOfString:@"two" options:NSBackwardsSearch]);
    show([text rangeOfString:@"three"]);
    show([text rangeOfString:@"ONE" options:NSCaseInsensitiveSearch]);
    show([text rangeOfString:@"ONE" options:NSCaseInsensitiveSearch | NSBackwardsSearch]);
    show([text rangeOfString:@"two" options:NSAnchoredSearch]);
    show([text rangeOfString:@"two" options:NSAnchoredSearch | NSBackwardsSearch]);
    show([text rangeOfString:@"one" options:0 range:NSMakeRange(1, 14)]);
    show([text rangeOfString:@"two" options:0 range:NSMakeRange(5, 10)]);
    show([text rangeOfCharacterFromSet:[NSCharacterSet uppercaseLetterCharacterSet]]);
    show(NSUnionRange(NSMakeRange(1, 2), NSMakeRange(5, 1)));
    show(NSIntersectionRange(NSMakeRange(1, 5), NSMakeRange(4, 9)));
    show(NSIntersectionRange(NSMakeRange(1, 2), NSMakeRange(4, 9)));
    printf("%d %d\n", NSLocationInRange(3, NSMakeRange(1, 2)), NSLocationInRange(2, NSMakeRange(1, 2)));
    printf("%lu %d\n", (unsigned long)NSMaxRange(NSMakeRange(3, 4)),
           NSEqualRanges(NSMakeRange(1, 2), NSMakeRange(1, 2)));
    return 0;
}
