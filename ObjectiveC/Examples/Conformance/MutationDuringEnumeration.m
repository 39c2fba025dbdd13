#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableArray *items = [NSMutableArray arrayWithObjects:@"a", @"b", @"c", nil];
    int seen = 0;
    @try {
        for (id item in items) {
            seen++;
            [items removeObject:item];
        }
        printf("not reached\n");
    } @catch (NSException *exception) {
        printf("%d\n", [[exception name] isEqualToString:NSGenericException]);
    }
    printf("%d %lu\n", seen, (unsigned long)[items count]);
    return 0;
}
