// ends: normally. Formats of all kinds have no arguments.
#import <Foundation/Foundation.h>
#import <objc/message.h>
#import <objc/runtime.h>

static int thrown = 0, done = 0;

static void attempt(void (^block)(void))
{
    @try {
        block();
        done++;
    } @catch (id exception) {
        thrown++;
    }
}

int main(void)
{
    NSArray *formats = @[@"%d", @"%s", @"%@", @"%f", @"%c", @"%p", @"%*d", @"%*.*f", @"%ld %s %@ %d", @"%n", @"%", @"%5", @"%-",
                         @"%5$@", @"%999999999999999999999$d", @"%0$d", @"%lld%hhd%zu%S%C%", @"%#", @"%.", @"%.*", @"%q", @"%\n",
                         @"%é", @"%😀d", @"%99999999999999999999d", @"%.99999999999999999999f", @"%-*s", @"%+ #0'-10.5Lf"];
    for (NSString *format in formats) {
        attempt(^{ NSLog(format); });
        attempt(^{ printf([format UTF8String]); });
        attempt(^{ [NSString stringWithFormat:format]; });
        attempt(^{ [[NSMutableString string] appendFormat:format]; });
        attempt(^{ [NSException raise:@"N" format:format]; });
        attempt(^{ char text[10]; snprintf(text, 10, [format UTF8String]); });
        attempt(^{ [NSString stringWithFormat:format, @"a", "b", 5, 1.5, NSMakeRange(1, 2), ^{}]; });
        attempt(^{ [NSString stringWithFormat:format, 5, 5, 5, 5, 5]; });
        attempt(^{ [NSString stringWithFormat:format, NULL, nil, NULL]; });
        attempt(^{ [NSString stringWithFormat:format, @selector(a), [NSArray class], NSMakeRange(1, 2)]; });
    }
    printf("%d thrown, %d done\n", thrown, done);
    return 0;
}
