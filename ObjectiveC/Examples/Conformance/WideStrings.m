#import <Foundation/Foundation.h>

static int length(const unsigned short *text)
{
    int count = 0;
    while (text[count])
        count++;
    return count;
}

int main(void)
{
    const unsigned short *text = u"h\u00e9llo \U0001F600";
    printf("%d %x %x %x\n", length(text), text[1], text[6], text[7]);
    unsigned short array[] = u"ab" "cd";
    printf("%d %c\n", (int)(sizeof array / sizeof array[0]), array[3]);
    printf("%d %x\n", (int)sizeof(U"a\U0001F600"), U"a\U0001F600"[1]);
    printf("%d\n", (int)sizeof(u""));
    NSString *string = [NSString stringWithCharacters:text length:5];
    printf("%s\n", [string UTF8String]);
    return 0;
}
