// An object can be enumerated if it passes that on, or keeps the state of it.
#import <Foundation/Foundation.h>

@interface Team : NSObject <NSFastEnumeration>
@property (strong) NSMutableArray *members;
@end
@implementation Team
- (NSUInteger)countByEnumeratingWithState:(NSFastEnumerationState *)state
                                  objects:(id __unsafe_unretained [])buffer
                                    count:(NSUInteger)count
{
    return [self.members countByEnumeratingWithState:state objects:buffer count:count];
}
@end

int main(void)
{
    Team *team = [[Team alloc] init];
    for (id member in team) printf("nobody\n");
    team.members = [@[@"ann", @"bob"] mutableCopy];
    for (NSString *member in team) printf("%s ", [member UTF8String]);
    printf("\n");
    @try {
        for (NSString *member in team) [team.members addObject:@"cyd"];
    } @catch (NSException *exception) {
        printf("%s\n", [exception.name UTF8String]);
    }
    printf("%lu\n", (unsigned long)team.members.count);
    for (NSString *key in @{@"only": @1}) printf("%s\n", [key UTF8String]);
    NSEnumerator *backwards = [@[@1, @2, @3] reverseObjectEnumerator];
    [backwards nextObject];
    for (NSNumber *number in backwards) printf("%d ", [number intValue]);
    printf("%d\n", [backwards nextObject] == nil);
    return 0;
}
