// ends: memory. Unions are linked by pointers without end.
#include <stdlib.h>

typedef union node {
    union node *next;
    unsigned char bytes[64];
} node;

int main(void)
{
    node *head = 0;
    for (;;) {
        node *new = malloc(sizeof(node));
        new->next = head;
        head = new;
    }
}
