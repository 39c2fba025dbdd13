// ends: time|memory. A table of weak members gets members that stay.
#import <Foundation/Foundation.h>

int main(void)
{
    NSHashTable *table = [NSHashTable weakObjectsHashTable];
    NSMutableArray *kept = [NSMutableArray array];
    while (1) {
        NSObject *object = [NSObject new];
        [kept addObject:object];
        [table addObject:object];
    }
    return 0;
}
