// ends: depth|exception|normally|time|memory. A dictionary is a value of itself; it is described and compared.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableDictionary *table = [NSMutableDictionary dictionary], *other = [NSMutableDictionary dictionary];
    table[@"a"] = other;
    other[@"a"] = table;
    @try { NSLog(@"%@", table); } @catch (id exception) {}
    @try { printf("%d\n", [table isEqual:other]); } @catch (id exception) {}
    @try { [table setObject:@1 forKey:table]; } @catch (id exception) {}
    return 0;
}
