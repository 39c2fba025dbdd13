// ends: memory|exception. Large structs are kept by value.
#import <Foundation/Foundation.h>

struct page { long numbers[4096]; };

int main(void)
{
    struct page page;
    for (int i = 0; i < 4096; i++) page.numbers[i] = i;
    struct page *pages = calloc(1000, sizeof(struct page));
    for (int i = 0; i < 1000; i++) pages[i] = page;
    return 0;
}
