// ends: normally|memory. Structs that point to the one before, 200,000 deep, are released.
#import <Foundation/Foundation.h>

struct node {
    int value;
    struct node *next;
};

int main(void)
{
    struct node *list = NULL;
    for (int i = 0; i < 200000; i++) {
        struct node *node = malloc(sizeof(struct node));
        node->value = i;
        node->next = list;
        list = node;
    }
    list = NULL;
    return 0;
}
