// ends: normally|memory. Pointers to pointers, 200,000 deep, are released.
#import <Foundation/Foundation.h>

int main(void)
{
    void **pointer = NULL;
    for (int i = 0; i < 200000; i++) {
        void **next = malloc(sizeof(void *));
        *next = pointer;
        pointer = next;
    }
    pointer = NULL;
    return 0;
}
