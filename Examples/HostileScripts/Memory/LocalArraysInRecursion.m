// ends: memory|depth. Each of many nested calls has a large array.
#import <Foundation/Foundation.h>

static int fill(int depth)
{
    long numbers[10000];
    numbers[depth] = depth;
    return fill(depth + 1) + (int)numbers[depth];
}

int main(void)
{
    fill(0);
    return 0;
}
