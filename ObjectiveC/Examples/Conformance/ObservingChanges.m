// Observers receive the kind, the indexes, and the old and new values of changes.
#import <Foundation/Foundation.h>

@interface Node : NSObject
@property (copy) NSString *name;
@property (copy) NSString *first;
@property (copy) NSString *last;
@property (strong) Node *next;
@property (copy) NSArray *items;
@property (copy) NSSet *marks;
@property (nonatomic) BOOL isExecuting;
@property (nonatomic) int manual;
@property (copy) NSString *hidden;
@end
@implementation Node
+ (NSSet *)keyPathsForValuesAffectingFullName { return [NSSet setWithObjects:@"first", @"last", nil]; }
+ (NSSet *)keyPathsForValuesAffectingNextName { return [NSSet setWithObject:@"next.name"]; }
+ (BOOL)automaticallyNotifiesObserversForKey:(NSString *)key
{
    return [key isEqualToString:@"manual"] ? NO : [super automaticallyNotifiesObserversForKey:key];
}
+ (BOOL)automaticallyNotifiesObserversOfHidden { return NO; }
- (NSString *)fullName { return [NSString stringWithFormat:@"%@ %@", self.first, self.last]; }
- (NSString *)nextName { return self.next.name; }
- (void)setManual:(int)manual
{
    if (manual == _manual) return;
    [self willChangeValueForKey:@"manual"];
    _manual = manual;
    [self didChangeValueForKey:@"manual"];
}
- (void)insertObject:(id)object inItemsAtIndex:(NSUInteger)index
{
    NSMutableArray *items = [self.items mutableCopy];
    [items insertObject:object atIndex:index];
    _items = items;
}
- (void)removeObjectFromItemsAtIndex:(NSUInteger)index
{
    NSMutableArray *items = [self.items mutableCopy];
    [items removeObjectAtIndex:index];
    _items = items;
}
@end

static NSString *text(id value)
{
    if (!value) return @"-";
    if (value == [NSNull null]) return @"null";
    if ([value isKindOfClass:[NSSet class]]) value = [[value allObjects] sortedArrayUsingSelector:@selector(compare:)];
    if ([value isKindOfClass:[NSArray class]])
        return [NSString stringWithFormat:@"[%@]", [value componentsJoinedByString:@","]];
    if (![value isKindOfClass:[NSIndexSet class]]) return [value description];
    NSMutableArray *indexes = [NSMutableArray array];
    [value enumerateIndexesUsingBlock:^(NSUInteger index, BOOL *stop) { [indexes addObject:@(index)]; }];
    return [NSString stringWithFormat:@"{%@}", [indexes componentsJoinedByString:@","]];
}

@interface Watcher : NSObject
@end
@implementation Watcher
- (void)observeValueForKeyPath:(NSString *)path ofObject:(id)object change:(NSDictionary *)change context:(void *)context
{
    printf("%s%s kind %s", change[NSKeyValueChangeNotificationIsPriorKey] ? "prior " : "", [path UTF8String],
           [text(change[NSKeyValueChangeKindKey]) UTF8String]);
    if (change[NSKeyValueChangeIndexesKey]) printf(" at %s", [text(change[NSKeyValueChangeIndexesKey]) UTF8String]);
    printf(" old %s new %s\n", [text(change[NSKeyValueChangeOldKey]) UTF8String],
           [text(change[NSKeyValueChangeNewKey]) UTF8String]);
}
@end

int main(void)
{
    NSKeyValueObservingOptions both = NSKeyValueObservingOptionOld | NSKeyValueObservingOptionNew;
    Watcher *watcher = [[Watcher alloc] init];
    Node *node = [[Node alloc] init];

    printf("-- options\n");
    [node addObserver:watcher forKeyPath:@"name" options:both | NSKeyValueObservingOptionInitial | NSKeyValueObservingOptionPrior context:NULL];
    node.name = @"a";
    [node setValue:@"b" forKey:@"name"];
    [node removeObserver:watcher forKeyPath:@"name"];
    node.name = @"c";
    [node addObserver:watcher forKeyPath:@"name" options:0 context:NULL];
    node.name = @"d";
    [node removeObserver:watcher forKeyPath:@"name"];

    printf("-- dependent keys\n");
    [node addObserver:watcher forKeyPath:@"fullName" options:both context:NULL];
    node.first = @"Ada";
    node.last = @"L";
    [node removeObserver:watcher forKeyPath:@"fullName"];
    [node addObserver:watcher forKeyPath:@"nextName" options:both context:NULL];
    Node *second = [[Node alloc] init];
    second.name = @"second";
    node.next = second;
    second.name = @"other";
    [node removeObserver:watcher forKeyPath:@"nextName"];

    printf("-- key paths\n");
    [node addObserver:watcher forKeyPath:@"next.next.name" options:both context:NULL];
    Node *third = [[Node alloc] init];
    third.name = @"third";
    second.next = third;
    third.name = @"changed";
    node.next = nil;
    second.next = nil;
    third.name = @"unseen";
    [node removeObserver:watcher forKeyPath:@"next.next.name"];

    printf("-- manual changes\n");
    [node addObserver:watcher forKeyPath:@"manual" options:both context:NULL];
    node.manual = 0;
    node.manual = 4;
    [node didChangeValueForKey:@"manual"];
    [node removeObserver:watcher forKeyPath:@"manual"];
    [node addObserver:watcher forKeyPath:@"hidden" options:both context:NULL];
    node.hidden = @"not announced";
    [node removeObserver:watcher forKeyPath:@"hidden"];
    [node addObserver:watcher forKeyPath:@"isExecuting" options:NSKeyValueObservingOptionNew context:NULL];
    [node willChangeValueForKey:@"isExecuting"];
    [node didChangeValueForKey:@"isExecuting"];
    [node removeObserver:watcher forKeyPath:@"isExecuting"];

    printf("-- arrays\n");
    node.items = @[@"x"];
    [node addObserver:watcher forKeyPath:@"items" options:both | NSKeyValueObservingOptionPrior context:NULL];
    NSMutableArray *items = [node mutableArrayValueForKey:@"items"];
    [items addObject:@"y"];
    [node insertObject:@"w" inItemsAtIndex:0];
    [items removeObjectAtIndex:1];
    node.items = @[];
    node.items = @[@"p", @"q"];
    NSIndexSet *first = [NSIndexSet indexSetWithIndex:0];
    [node willChange:NSKeyValueChangeReplacement valuesAtIndexes:first forKey:@"items"];
    [node didChange:NSKeyValueChangeReplacement valuesAtIndexes:first forKey:@"items"];
    [node removeObserver:watcher forKeyPath:@"items"];

    printf("-- sets\n");
    node.marks = [NSSet setWithObjects:@"a", nil];
    [node addObserver:watcher forKeyPath:@"marks" options:both context:NULL];
    NSMutableSet *marks = [node mutableSetValueForKey:@"marks"];
    [marks addObject:@"b"];
    [marks removeObject:@"a"];
    NSSet *union_ = [NSSet setWithObjects:@"b", @"c", nil];
    [node willChangeValueForKey:@"marks" withSetMutation:NSKeyValueUnionSetMutation usingObjects:union_];
    [node didChangeValueForKey:@"marks" withSetMutation:NSKeyValueUnionSetMutation usingObjects:union_];
    [node removeObserver:watcher forKeyPath:@"marks"];

    printf("-- elements\n");
    NSArray *nodes = @[node, second, third];
    NSIndexSet *some = [NSIndexSet indexSetWithIndexesInRange:NSMakeRange(0, 2)];
    [nodes addObserver:watcher toObjectsAtIndexes:some forKeyPath:@"name" options:both context:NULL];
    [nodes setValue:@"all" forKey:@"name"];
    [nodes removeObserver:watcher fromObjectsAtIndexes:some forKeyPath:@"name"];
    [nodes setValue:@"none" forKey:@"name"];

    printf("-- contexts\n");
    static int one, two;
    [node addObserver:watcher forKeyPath:@"name" options:NSKeyValueObservingOptionNew context:&one];
    [node addObserver:watcher forKeyPath:@"name" options:NSKeyValueObservingOptionOld context:&two];
    [node removeObserver:watcher forKeyPath:@"name" context:&one];
    node.name = @"e";
    [node removeObserver:watcher forKeyPath:@"name" context:&two];
    @try {
        [node removeObserver:watcher forKeyPath:@"name"];
    } @catch (NSException *exception) {
        NSString *expected = [NSString stringWithFormat:@"Cannot remove an observer <Watcher %p> for the key path "
            @"\"name\" from <Node %p> because it is not registered as an observer.", watcher, node];
        printf("%s %d\n", [exception.name UTF8String], [exception.reason isEqualToString:expected]);
    }
    @try {
        [nodes addObserver:watcher forKeyPath:@"name" options:0 context:NULL];
    } @catch (NSException *exception) {
        printf("%s\n", [exception.name UTF8String]);
    }
    @try {
        [node addObserver:second forKeyPath:@"name" options:0 context:NULL];
        node.name = @"f";
    } @catch (NSException *exception) {
        printf("%s\n", [exception.name UTF8String]);
    }
    return 0;
}
