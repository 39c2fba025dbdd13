// Collections are read and changed by key: through accessors, setters or instance variables.
#import <Foundation/Foundation.h>

@interface Library : NSObject
{
    NSMutableArray *_books;
    NSMutableSet *_tags;
    NSMutableArray *shelf;
}
@property (copy) NSArray *loans;
@property (copy) NSSet *guests;
@property (strong) Library *branch;
@end
@implementation Library
- (instancetype)init
{
    if ((self = [super init])) {
        _books = [NSMutableArray arrayWithObjects:@"a", @"b", nil];
        _tags = [NSMutableSet setWithObject:@"old"];
        shelf = [NSMutableArray array];
        _loans = @[@1];
        _guests = [NSSet set];
    }
    return self;
}
- (NSUInteger)countOfBooks { return _books.count; }
- (id)objectInBooksAtIndex:(NSUInteger)index { return _books[index]; }
- (void)insertObject:(id)object inBooksAtIndex:(NSUInteger)index
{
    printf("insert %s at %lu\n", [object UTF8String], (unsigned long)index);
    [_books insertObject:object atIndex:index];
}
- (void)removeObjectFromBooksAtIndex:(NSUInteger)index
{
    printf("remove %lu\n", (unsigned long)index);
    [_books removeObjectAtIndex:index];
}
- (NSUInteger)countOfLabels { return _tags.count; }
- (NSEnumerator *)enumeratorOfLabels { return [_tags objectEnumerator]; }
- (id)memberOfLabels:(id)object { return [_tags member:object]; }
- (void)addLabelsObject:(id)object { printf("add %s\n", [object UTF8String]); [_tags addObject:object]; }
- (void)removeLabelsObject:(id)object { printf("drop %s\n", [object UTF8String]); [_tags removeObject:object]; }
- (NSUInteger)countOfSquares { return 4; }
- (NSArray *)squaresAtIndexes:(NSIndexSet *)indexes
{
    NSMutableArray *squares = [NSMutableArray array];
    [indexes enumerateIndexesUsingBlock:^(NSUInteger index, BOOL *stop) { [squares addObject:@(index * index)]; }];
    return squares;
}
- (void)setLoans:(NSArray *)loans
{
    printf("set %s\n", [[loans componentsJoinedByString:@","] UTF8String]);
    _loans = [loans copy];
}
- (BOOL)validateLoans:(id *)value error:(NSError **)error
{
    if ([*value count] > 2) {
        if (error) *error = [NSError errorWithDomain:@"Library" code:7 userInfo:nil];
        return NO;
    }
    if ([*value count] == 0) *value = @[@0];
    return YES;
}
@end

@interface Closed : NSObject
{
    int _secret;
}
@end
@implementation Closed
+ (BOOL)accessInstanceVariablesDirectly { return NO; }
- (id)valueForUndefinedKey:(NSString *)key { return [@"no " stringByAppendingString:key]; }
@end

int main(void)
{
    Library *library = [[Library alloc] init];
    NSArray *books = [library valueForKey:@"books"];
    printf("%lu %s %d\n", (unsigned long)books.count, [books[1] UTF8String], [books isKindOfClass:[NSArray class]]);
    NSMutableArray *changing = [library mutableArrayValueForKey:@"books"];
    [changing addObject:@"c"];
    [changing insertObject:@"z" atIndex:0];
    [changing replaceObjectAtIndex:1 withObject:@"A"];
    [changing removeLastObject];
    printf("%s %lu\n", [[changing componentsJoinedByString:@","] UTF8String], (unsigned long)books.count);
    for (NSString *book in changing) printf("%s ", [book UTF8String]);
    printf("\n%s\n", [[[library valueForKey:@"squares"] componentsJoinedByString:@" "] UTF8String]);

    [[library mutableArrayValueForKey:@"loans"] addObject:@2];
    [[library mutableArrayValueForKey:@"loans"] removeObjectAtIndex:0];
    NSMutableArray *shelf = [library mutableArrayValueForKey:@"shelf"];
    [shelf addObjectsFromArray:@[@"x", @"y"]];
    printf("%s\n", [[[library valueForKey:@"shelf"] componentsJoinedByString:@","] UTF8String]);

    NSMutableSet *labels = [library mutableSetValueForKey:@"labels"];
    [labels addObject:@"new"];
    [labels removeObject:@"old"];
    printf("%lu %d\n", (unsigned long)[[library valueForKey:@"labels"] count], [labels containsObject:@"new"]);
    [[library mutableSetValueForKey:@"guests"] addObject:@"ann"];
    printf("%lu\n", (unsigned long)library.guests.count);
    library.branch = [[Library alloc] init];
    [[library mutableArrayValueForKeyPath:@"branch.shelf"] addObject:@"q"];
    printf("%s\n", [[library valueForKeyPath:@"branch.shelf.@count"] description].UTF8String);

    NSError *error = nil;
    id value = @[@1, @2, @3];
    printf("%d %ld\n", [library validateValue:&value forKey:@"loans" error:&error], (long)error.code);
    value = @[];
    printf("%d ", [library validateValue:&value forKeyPath:@"branch.loans" error:NULL]);
    printf("%lu\n", (unsigned long)[value count]);
    printf("%d\n", [library validateValue:&value forKey:@"shelf" error:&error]);
    printf("%s\n", [[[[Closed alloc] init] valueForKey:@"secret"] UTF8String]);

    NSArray *rows = @[@[@{@"n": @1}, @{@"n": @2}], @[@{@"n": @2}]];
    printf("%s\n", [[[rows valueForKeyPath:@"@unionOfArrays.n"] componentsJoinedByString:@","] UTF8String]);
    printf("%lu\n", (unsigned long)[[rows valueForKeyPath:@"@distinctUnionOfArrays.n"] count]);
    NSSet *sets = [NSSet setWithObjects:[NSSet setWithObjects:@"a", @"b", nil], [NSSet setWithObject:@"b"], nil];
    printf("%lu\n", (unsigned long)[[sets valueForKeyPath:@"@distinctUnionOfSets.self"] count]);
    NSOrderedSet *words = [NSOrderedSet orderedSetWithObjects:@"one", @"three", @"two", nil];
    printf("%s\n", [[[[words valueForKey:@"length"] array] componentsJoinedByString:@","] UTF8String]);
    printf("%d\n", [[words valueForKeyPath:@"@max.length"] intValue]);
    @try {
        [rows valueForKeyPath:@"@median.n"];
    } @catch (NSException *exception) {
        printf("%s\n", [exception.name UTF8String]);
    }
    return 0;
}
