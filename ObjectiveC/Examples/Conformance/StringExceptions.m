// Strings throw where an index or a range does not fit, or an argument is nil.
#import <Foundation/Foundation.h>

static void attempt(const char *name, NSString *(^block)(void))
{
    @try {
        printf("%s: [%s]\n", name, [block() UTF8String]);
    } @catch (NSException *exception) {
        printf("%s: %s\n", name, [exception.name UTF8String]);
    }
}

int main(void)
{
    NSString *text = @"four";
    NSString *nothing = nil;
    attempt("from end", ^{ return [text substringFromIndex:4]; });
    attempt("from 5", ^{ return [text substringFromIndex:5]; });
    attempt("to end", ^{ return [text substringToIndex:4]; });
    attempt("to 5", ^{ return [text substringToIndex:5]; });
    attempt("range", ^{ return [text substringWithRange:NSMakeRange(1, 2)]; });
    attempt("empty range", ^{ return [text substringWithRange:NSMakeRange(4, 0)]; });
    attempt("long range", ^{ return [text substringWithRange:NSMakeRange(2, 3)]; });
    attempt("far range", ^{ return [text substringWithRange:NSMakeRange(NSNotFound, 1)]; });
    attempt("nil string", ^{ return [NSString stringWithString:nothing]; });
    attempt("insert", ^{
        NSMutableString *changed = [text mutableCopy];
        [changed insertString:@"x" atIndex:5];
        return (NSString *)changed;
    });
    attempt("delete", ^{
        NSMutableString *changed = [text mutableCopy];
        [changed deleteCharactersInRange:NSMakeRange(3, 2)];
        return (NSString *)changed;
    });
    return 0;
}
