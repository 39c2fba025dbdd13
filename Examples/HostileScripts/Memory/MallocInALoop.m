// ends: memory. Memory is asked for and kept.
#import <Foundation/Foundation.h>

int main(void)
{
    char **kept = calloc(100000, sizeof(char *));
    for (int i = 0; i < 100000; i++) kept[i % 100000] = malloc(100000);
    return 0;
}
