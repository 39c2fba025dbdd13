// ends: normally. C texts have no end, no room and no text.
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
    attempt(^{ char text[3] = { 'a', 'b', 'c' }; printf("%lu\n", strlen(text)); });
    attempt(^{ char text[3]; strcpy(text, "much longer than three"); });
    attempt(^{ char text[3] = ""; strcat(text, "much longer than three"); });
    attempt(^{ char text[8] = "abc"; strcat(text, text); strcat(text, text); });
    attempt(^{ char text[3]; strncpy(text, "abc", 1000000); });
    attempt(^{ char text[3]; strncpy(text, "abc", -1); });
    attempt(^{ char text[3]; sprintf(text, "%d", 123456); });
    attempt(^{ char text[3]; snprintf(text, NSUIntegerMax, "%d", 123456); });
    attempt(^{ char text[3]; snprintf(text, -1, "%d", 123456); });
    attempt(^{ snprintf(NULL, 0, "%d", 5); snprintf(NULL, 5, "%d", 5); });
    attempt(^{ strlen(NULL); });
    attempt(^{ strcmp("a", NULL); });
    attempt(^{ strdup(NULL); });
    attempt(^{ strstr(NULL, NULL); strchr(NULL, 'a'); });
    attempt(^{ strlen((char *)[NSObject new]); });
    attempt(^{ atoi((char *)5); });
    attempt(^{ ((char *)"constant")[0] = 'x'; });
    attempt(^{ ((char *)[@"text" UTF8String])[100] = 'x'; });
    attempt(^{ [NSString stringWithUTF8String:NULL]; });
    attempt(^{ [NSString stringWithUTF8String:"\xff\xfe\x80"]; });
    attempt(^{ unichar text[2] = { 0xD800, 0xDC }; [NSString stringWithCharacters:text length:100]; });
    attempt(^{ unichar text[2] = { 0xD800, 0xD800 }; NSLog(@"%@", [NSString stringWithCharacters:text length:2]); });
    attempt(^{ [NSData dataWithBytes:NULL length:5]; });
    attempt(^{ [NSData dataWithBytes:"abc" length:LONG_MAX]; });
    attempt(^{ [NSData dataWithBytes:"abc" length:50]; });
    attempt(^{ char text[2]; [[NSData dataWithBytes:"abc" length:3] getBytes:text length:3]; });
    printf("%d thrown, %d done\n", thrown, done);
    return 0;
}
