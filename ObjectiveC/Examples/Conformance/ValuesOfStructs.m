// Structs are boxed in values and come out as they were.
#import <Foundation/Foundation.h>

typedef struct { int red, green, blue; } Color;

int main(void)
{
    Color color = { 1, 2, 3 };
    NSValue *value = [NSValue valueWithBytes:&color objCType:@encode(Color)];
    color.red = 100;
    Color read;
    [value getValue:&read];
    printf("%d %d %d\n", read.red, read.green, read.blue);
    printf("%d\n", strcmp([value objCType], @encode(Color)));
    NSMutableArray *ranges = [NSMutableArray array];
    for (int i = 0; i < 3; i++) [ranges addObject:[NSValue valueWithRange:NSMakeRange(i, i * 2)]];
    NSUInteger total = 0;
    for (NSValue *range in ranges) total += NSMaxRange([range rangeValue]);
    printf("%lu\n", (unsigned long)total);
    printf("%d\n", [ranges containsObject:[NSValue valueWithRange:NSMakeRange(2, 4)]]);
    int number = 5;
    NSValue *pointer = [NSValue valueWithPointer:&number];
    *(int *)[pointer pointerValue] = 6;
    printf("%d\n", number);
    NSObject *object = [[NSObject alloc] init];
    NSMutableDictionary *table = [NSMutableDictionary dictionary];
    table[[NSValue valueWithNonretainedObject:object]] = @"found";
    printf("%s\n", [table[[NSValue valueWithNonretainedObject:object]] UTF8String]);
    return 0;
}
