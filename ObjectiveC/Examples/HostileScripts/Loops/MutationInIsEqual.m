// ends: normally|exception. An isEqual: empties or replaces the collection that is searched.
#import <Foundation/Foundation.h>

static NSMutableArray *array;
static NSMutableDictionary *dictionary;
static NSMutableSet *set;

@interface Emptier : NSObject <NSCopying>
@property (nonatomic) BOOL answer;
@end
@implementation Emptier
- (NSUInteger)hash { return 1; }
- (id)copyWithZone:(NSZone *)zone { return self; }
- (BOOL)isEqual:(id)other
{
    [array removeAllObjects];
    [dictionary setDictionary:@{@"other": @1}];
    [set setSet:[NSSet setWithObject:@"other"]];
    return self.answer;
}
@end

static Emptier *emptier(BOOL answer)
{
    Emptier *emptier = [Emptier new];
    emptier.answer = answer;
    return emptier;
}

int main(void)
{
    array = [NSMutableArray array];
    for (int i = 0; i < 10; i++) [array addObject:[Emptier new]];
    [array containsObject:[Emptier new]];
    [array removeObject:[Emptier new]];
    [array isEqual:[array copy]];
    for (int answer = 0; answer < 2; answer++) {
        dictionary = [NSMutableDictionary dictionaryWithObject:@1 forKey:emptier(answer)];
        dictionary[emptier(answer)] = @2;
        [dictionary setDictionary:[NSDictionary dictionaryWithObject:@1 forKey:emptier(answer)]];
        [dictionary removeObjectForKey:emptier(answer)];
        [dictionary setDictionary:[NSDictionary dictionaryWithObject:@1 forKey:emptier(answer)]];
        [dictionary objectForKey:emptier(answer)];
        set = [NSMutableSet setWithObject:emptier(answer)];
        [set addObject:emptier(answer)];
    }
    return 0;
}
