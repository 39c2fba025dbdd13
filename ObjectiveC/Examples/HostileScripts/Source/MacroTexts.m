// ends: refused. Macros double the text of a name and of a literal, 30 deep.
#import <Foundation/Foundation.h>

#define TWICE(x) x##x
#define NAME(x) TWICE(x)
#define QUOTE(x) #x #x
#define TEXT(x) QUOTE(x)

int main(void)
{
    int NAME(NAME(NAME(NAME(NAME(NAME(NAME(NAME(NAME(NAME(NAME(NAME(NAME(NAME(NAME(NAME(NAME(NAME(NAME(NAME(NAME(NAME(NAME(NAME(NAME(NAME(NAME(NAME(NAME(NAME(x)))))))))))))))))))))))))))))) = 1;
    char *s = TEXT(TEXT(TEXT(TEXT(TEXT(TEXT(TEXT(TEXT(TEXT(TEXT(TEXT(TEXT(TEXT(TEXT(TEXT(TEXT(TEXT(TEXT(TEXT(TEXT(1))))))))))))))))))));
    return 0;
}
