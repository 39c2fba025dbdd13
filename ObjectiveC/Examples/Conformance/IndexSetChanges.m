#import <Foundation/Foundation.h>

int main(void)
{
    @autoreleasepool {
        NSMutableIndexSet *set = [NSMutableIndexSet indexSet];
        [set addIndex:3];
        [set addIndexesInRange:NSMakeRange(5, 3)];
        [set enumerateIndexesWithOptions:NSEnumerationReverse usingBlock:^(NSUInteger index, BOOL *stop) {
            printf("%lu ", (unsigned long)index);
            if (index == 6) *stop = YES;
        }];
        NSUInteger buffer[10];
        NSRange range = NSMakeRange(0, 7);
        NSUInteger count = [set getIndexes:buffer maxCount:2 inIndexRange:&range];
        printf("%lu %lu %lu %s\n", (unsigned long)count, (unsigned long)buffer[0], (unsigned long)buffer[1], [NSStringFromRange(range) UTF8String]);
        printf("%lu\n", (unsigned long)[set indexPassingTest:^BOOL(NSUInteger index, BOOL *stop) { return index > 3; }]);
        NSIndexSet *even = [set indexesPassingTest:^BOOL(NSUInteger index, BOOL *stop) { return index % 2 == 0; }];
        printf("%lu %lu\n", (unsigned long)even.count, (unsigned long)even.firstIndex);
    }
    return 0;
}
