// ends: time|memory. Large contents are copied, and each copy is changed.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableData *data = [[[@"" stringByPaddingToLength:1 << 20 withString:@"x" startingAtIndex:0]
        dataUsingEncoding:NSUTF8StringEncoding] mutableCopy];
    NSMutableArray *array = [NSMutableArray array];
    for (int i = 0; i < 50000; i++) [array addObject:data];
    for (;;) {
        @autoreleasepool {
            NSMutableData *other = [data mutableCopy];
            [other appendBytes:"x" length:1];
            NSMutableArray *elements = [NSMutableArray arrayWithArray:array];
            [elements addObject:@1];
            [elements isEqual:array];
            [data isEqual:other];
        }
    }
}
