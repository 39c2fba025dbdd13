// ends: memory. Unions refer to themselves, and are never released.
#include <stdlib.h>

typedef union node {
    union node *self;
    void *pair[2];
    unsigned char bytes[1024];
} node;

int main(void)
{
    for (;;) {
        node *new = malloc(sizeof(node));
        new->pair[0] = new;
        new->pair[1] = new->bytes;
    }
}
