// Arrays throw for indexes that are not there and for nil; what fails leaves them as they were.
#import <Foundation/Foundation.h>

static void attempt(const char *name, NSMutableArray *array, void (^block)(NSMutableArray *array))
{
    @try {
        block(array);
        printf("%s: done", name);
    } @catch (NSException *exception) {
        printf("%s: %s", name, [exception.name UTF8String]);
    }
    printf(", %lu\n", (unsigned long)array.count);
}

int main(void)
{
    NSMutableArray *array = [@[@"a", @"b"] mutableCopy];
    id nothing = nil;
    attempt("read", array, ^(NSMutableArray *array) { (void)array[2]; });
    attempt("first of none", array, ^(NSMutableArray *array) {
        printf("%d ", [@[] firstObject] == nil && [@[] lastObject] == nil);
    });
    attempt("add nil", array, ^(NSMutableArray *array) { [array addObject:nothing]; });
    attempt("insert at end", array, ^(NSMutableArray *array) { [array insertObject:@"c" atIndex:2]; });
    attempt("insert past end", array, ^(NSMutableArray *array) { [array insertObject:@"d" atIndex:4]; });
    attempt("remove", array, ^(NSMutableArray *array) { [array removeObjectAtIndex:3]; });
    attempt("replace", array, ^(NSMutableArray *array) {
        [array replaceObjectAtIndex:3 withObject:@"d"];
    });
    attempt("subscript at end", array, ^(NSMutableArray *array) { array[3] = @"d"; });
    attempt("subscript past end", array, ^(NSMutableArray *array) { array[5] = @"d"; });
    attempt("remove absent", array, ^(NSMutableArray *array) { [array removeObject:@"z"]; });
    attempt("exchange", array, ^(NSMutableArray *array) {
        [array exchangeObjectAtIndex:0 withObjectAtIndex:9];
    });
    attempt("subarray", array, ^(NSMutableArray *array) {
        (void)[array subarrayWithRange:NSMakeRange(3, 2)];
    });
    attempt("literal with nil", array, ^(NSMutableArray *array) { (void)@[@1, nothing]; });
    attempt("immutable", array, ^(NSMutableArray *array) {
        [(NSMutableArray *)[array copy] addObject:@"e"];
    });
    return 0;
}
