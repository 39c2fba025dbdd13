// C's strings: arrays of characters, pointers into them, and the arithmetic of characters.
#import <Foundation/Foundation.h>

static void reverse(char *text)
{
    char *end = text + strlen(text) - 1;
    while (text < end) {
        char kept = *text;
        *text++ = *end;
        *end-- = kept;
    }
}

static int digits(const char *text)
{
    int count = 0;
    for (const char *p = text; *p; p++) {
        if (*p >= '0' && *p <= '9') count++;
    }
    return count;
}

int main(void)
{
    char word[] = "conformance";
    printf("%lu %lu\n", (unsigned long)sizeof(word), (unsigned long)strlen(word));
    reverse(word);
    printf("%s\n", word);
    word[4] = '\0';
    printf("%s %s\n", word, word + 5);
    printf("%d %c %c\n", 'c' - 'a', 'a' + 2, "xyz"[1]);
    printf("%d\n", digits("a1b22"));
    printf("%d %d\n", strcmp("a", "b") < 0, strncmp("abc", "abd", 2));
    const char *found = strchr("key=value", '=');
    printf("%s %s\n", found + 1, strstr("one two", "tw"));
    char buffer[16];
    snprintf(buffer, sizeof(buffer), "%s-%03d", "id", 7);
    printf("%s %d\n", buffer, atoi("42x"));
    const char *names[] = { "zero", "one", "two" };
    for (int i = 2; i >= 0; i--) printf("%s ", names[i]);
    printf("\n");
    printf("%s%s\n", "adjacent " "literals", " \x41\102\t|");
    char copy[8] = "abc";
    strcat(copy, "def");
    printf("%s %d\n", copy, copy[7]);
    printf("%s\n", [[NSString stringWithUTF8String:copy + 3] UTF8String]);
    printf("%d %d\n", toupper('q') == 'Q', isdigit('5') != 0);
    return 0;
}
