// The members of a union share one place.
#import <Foundation/Foundation.h>

typedef union { unsigned int whole; unsigned char bytes[4]; } Word;
struct tagged { int kind; union { int number; const char *text; }; unsigned flag : 1; unsigned count : 3; };

int main(void)
{
    Word word;
    word.whole = 0x01020304;
    printf("%d %lu\n", word.bytes[0] + word.bytes[3], (unsigned long)sizeof(Word));
    struct tagged value = { 1, { .number = 5 } };
    printf("%d\n", value.number);
    value.text = "text";
    value.flag = 3;
    value.count = 9;
    printf("%s %d %d\n", value.text, value.flag, value.count);
    return 0;
}
