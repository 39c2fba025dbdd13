// Copies of what does not change are the same object; of what does, another.
#import <Foundation/Foundation.h>

@interface Holder : NSObject
@property (copy) NSArray *list;
@property (copy) NSString *text;
@property (strong) NSMutableDictionary *table;
@end
@implementation Holder
@end

int main(void)
{
    Holder *holder = [[Holder alloc] init];
    NSMutableArray *list = [@[@1] mutableCopy];
    holder.list = list;
    [list addObject:@2];
    printf("%lu %lu\n", (unsigned long)holder.list.count, (unsigned long)list.count);
    NSArray *same = holder.list;
    holder.list = same;
    printf("%d\n", holder.list == same);
    NSMutableString *text = [@"a" mutableCopy];
    holder.text = text;
    [text appendString:@"b"];
    printf("%s %s\n", [holder.text UTF8String], [text UTF8String]);
    NSMutableDictionary *table = [@{@"k": [NSMutableArray array]} mutableCopy];
    holder.table = table;
    table[@"l"] = @1;
    NSDictionary *shallow = [table copy];
    [table[@"k"] addObject:@"shared"];
    [table removeObjectForKey:@"l"];
    printf("%lu %lu %lu\n", (unsigned long)holder.table.count, (unsigned long)shallow.count,
           (unsigned long)[shallow[@"k"] count]);
    NSArray *deep = [[NSArray alloc] initWithArray:@[[@"m" mutableCopy]] copyItems:YES];
    printf("%s\n", [deep[0] UTF8String]);
    NSMutableArray *nested = [NSMutableArray arrayWithObjects:list, list, nil];
    [nested[0] removeAllObjects];
    printf("%lu\n", (unsigned long)[nested[1] count]);
    printf("%d\n", [nested indexOfObjectIdenticalTo:list] == 0);
    return 0;
}
