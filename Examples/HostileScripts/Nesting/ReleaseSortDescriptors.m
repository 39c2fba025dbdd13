// ends: normally. Sort descriptors have blocks that capture the one before.
#import <Foundation/Foundation.h>

int main(void)
{
    id nested = @0;
    for (int i = 0; i < 40000; i++) {
        id old = nested;
        nested = [NSSortDescriptor sortDescriptorWithKey:@"self" ascending:YES comparator:^NSComparisonResult(id a, id b) {
            return [old hash] == 0 ? NSOrderedSame : NSOrderedAscending;
        }];
    }
    nested = nil;
    return 0;
}
