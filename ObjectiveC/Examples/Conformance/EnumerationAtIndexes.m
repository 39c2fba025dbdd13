#import <Foundation/Foundation.h>

int main(void)
{
    @autoreleasepool
    {
        NSArray *names = @[@"a", @"b", @"c", @"d"];
        NSMutableIndexSet *indexes = [NSMutableIndexSet indexSetWithIndex:0];
        [indexes addIndex:2];
        [indexes addIndex:3];
        void (^show)(id, NSUInteger, BOOL *) = ^(id name, NSUInteger index, BOOL *stop) {
            printf("%s%d ", [name UTF8String], (int)index);
            *stop = index == 2;
        };
        [names enumerateObjectsAtIndexes:indexes options:0 usingBlock:show];
        printf("\n");
        [names enumerateObjectsAtIndexes:indexes options:NSEnumerationReverse usingBlock:show];
        printf("\n");
        NSBlockOperation *operation = [NSBlockOperation blockOperationWithBlock:^{ printf("one\n"); }];
        printf("%d\n", (int)[[operation executionBlocks] count]);
        [operation addExecutionBlock:^{ }];
        printf("%d\n", (int)[[operation executionBlocks] count]);
        ((void (^)(void))[operation executionBlocks][0])();
    }
    return 0;
}
