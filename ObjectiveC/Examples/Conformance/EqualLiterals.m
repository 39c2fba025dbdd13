#import <Foundation/Foundation.h>

// Equal string literals of a program are one object, as an address in C.

static NSString *const name = @"name";

static NSString *literal(void) { return @"name"; }

int main(void)
{
    @autoreleasepool {
        printf("%d %d %d\n", name == literal(), literal() == literal(), literal() == @"names");
        NSString *composed = [NSString stringWithFormat:@"na%@", @"me"];
        printf("%d %d\n", composed == literal(), [composed isEqual:literal()]);
        // The literals have other characters, although both are an e with an accent.
        printf("%d\n", @"\u00e9" == @"e\u0301");
    }
    return 0;
}
