// ends: depth|exception|normally|time|memory. An array contains itself; it is described, hashed, copied and compared.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableArray *array = [NSMutableArray array], *other = [NSMutableArray array];
    [array addObject:other];
    [other addObject:array];
    @try { NSLog(@"%@", array); } @catch (id exception) {}
    @try { printf("%lu\n", (unsigned long)[array hash]); } @catch (id exception) {}
    @try { printf("%d\n", [array isEqual:other]); } @catch (id exception) {}
    @try { [[array copy] isEqual:[other mutableCopy]]; } @catch (id exception) {}
    @try { [array containsObject:other]; [array indexOfObject:[other copy]]; } @catch (id exception) {}
    return 0;
}
