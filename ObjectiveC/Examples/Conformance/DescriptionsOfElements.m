// Formats and joined strings ask objects for their descriptions, whichever class overrides it.
#import <Foundation/Foundation.h>

@interface Item : NSObject
@property int number;
@end
@implementation Item
- (NSString *)description { return [NSString stringWithFormat:@"<item %d>", self.number]; }
@end
@interface Special : Item
@end
@implementation Special
- (NSString *)description { return [[super description] stringByAppendingString:@"!"]; }
@end

int main(void)
{
    Item *item = [[Item alloc] init];
    item.number = 1;
    Special *special = [[Special alloc] init];
    special.number = 2;
    NSArray *items = @[item, special, @3, @"four", [NSNull null]];
    printf("%s\n", [[items componentsJoinedByString:@" "] UTF8String]);
    printf("%s\n", [[NSString stringWithFormat:@"%@ and %@", special, item] UTF8String]);
    printf("%d\n", [[items description] rangeOfString:@"<item 2>!"].location != NSNotFound);
    NSString *pairs = [@{@"k": special} description];
    printf("%d\n", [pairs rangeOfString:@"<item 2>!"].location != NSNotFound);
    printf("%d\n", [[[NSSet setWithObject:item] description] rangeOfString:@"<item 1>"].location
           != NSNotFound);
    printf("%s\n", [[Item description] UTF8String]);
    printf("%d\n", [[[[NSObject alloc] init] description] hasPrefix:@"<NSObject: 0x"]);
    printf("%s\n", [[NSString stringWithFormat:@"%@ %@", [Special class],
                     NSStringFromSelector(@selector(a:b:))] UTF8String]);
    printf("%s\n", [[NSString stringWithFormat:@"%@", @[]] length] > 0 ? "some" : "none");
    return 0;
}
