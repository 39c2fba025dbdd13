// Structs that point to their own kind make lists and trees.
#import <Foundation/Foundation.h>

struct node {
    int value;
    struct node *next;
};

typedef struct tree {
    int key;
    struct tree *left, *right;
} tree;

static struct node *push(struct node *list, int value)
{
    struct node *node = malloc(sizeof(struct node));
    node->value = value;
    node->next = list;
    return node;
}

static void insert(tree **place, int key)
{
    while (*place) place = key < (*place)->key ? &(*place)->left : &(*place)->right;
    *place = calloc(1, sizeof(tree));
    (*place)->key = key;
}

static int walk(const tree *node, int depth)
{
    if (!node) return depth;
    int left = walk(node->left, depth + 1);
    printf("%d ", node->key);
    int right = walk(node->right, depth + 1);
    return left > right ? left : right;
}

int main(void)
{
    struct node *list = NULL;
    for (int i = 0; i < 4; i++) list = push(list, i * i);
    int sum = 0;
    for (struct node *node = list; node != NULL; node = node->next) {
        printf("%d ", node->value);
        sum += node->value;
    }
    printf("= %d\n", sum);
    struct node *reversed = NULL;
    while (list) {
        struct node *next = list->next;
        list->next = reversed;
        reversed = list;
        list = next;
    }
    printf("%d %d\n", reversed->value, reversed->next->next->next->value);
    tree *root = NULL;
    int keys[] = { 5, 2, 8, 1, 9, 3 };
    for (unsigned i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) insert(&root, keys[i]);
    int depth = walk(root, 0);
    printf("depth %d\n", depth);
    return 0;
}
