#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableString *key = [NSMutableString stringWithString:@"key"];
    NSMutableDictionary *table = [NSMutableDictionary dictionary];
    [table setObject:@"value" forKey:key];
    [key appendString:@"s"];
    printf("%d %d\n", table[@"key"] != nil, table[@"keys"] != nil);
    printf("%s\n", [[[table allKeys] firstObject] UTF8String]);
    return 0;
}
