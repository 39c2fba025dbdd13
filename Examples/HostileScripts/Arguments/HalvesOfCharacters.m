// ends: normally|time. Strings are cut in the middle of characters, and put together.
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
    NSString *text = @"😀é👩‍👩‍👧‍👦\r\nx";
    NSMutableArray *parts = [NSMutableArray array];
    for (NSUInteger i = 0; i <= text.length; i++) {
        for (NSUInteger j = i; j <= text.length; j++) {
            attempt(^{ [parts addObject:[text substringWithRange:NSMakeRange(i, j - i)]]; });
            attempt(^{ [parts addObject:[text stringByReplacingCharactersInRange:NSMakeRange(i, j - i) withString:@"\r"]]; });
        }
    }
    for (NSString *part in parts) {
        attempt(^{ [part uppercaseString]; [part hash]; [part UTF8String]; [part isEqual:text]; });
        attempt(^{ [text rangeOfString:part]; [text componentsSeparatedByString:part]; });
        attempt(^{ [text rangeOfString:part options:15]; [text compare:part options:-1]; });
        attempt(^{ [text stringByReplacingOccurrencesOfString:part withString:@"\n"]; });
        attempt(^{ [part dataUsingEncoding:NSASCIIStringEncoding]; [part dataUsingEncoding:99999]; });
        attempt(^{ [text commonPrefixWithString:part options:-1]; [text hasPrefix:part]; [text hasSuffix:part]; });
    }
    printf("%d thrown, %d done\n", thrown, done);
    return 0;
}
