#import <Foundation/Foundation.h>

int main(void)
{
    @autoreleasepool {
        NSError *error = nil;
        NSData *data = [@"{\"name\":\"Anna\",\"age\":30,\"tall\":true,\"weight\":61.5,\"none\":null,\"tags\":[\"a\",\"b\",[]]}"
            dataUsingEncoding:NSUTF8StringEncoding];
        NSDictionary *person = [NSJSONSerialization JSONObjectWithData:data options:0 error:&error];
        printf("%s %d\n", [[person[@"name"] description] UTF8String], [person[@"age"] intValue]);
        printf("%d %g %d\n", [person[@"tall"] boolValue], [person[@"weight"] doubleValue], person[@"none"] == [NSNull null]);
        printf("%lu %s\n", (unsigned long)[person[@"tags"] count], [[person[@"tags"] lastObject] isKindOfClass:[NSArray class]] ? "array" : "?");
        printf("%s\n", error == nil ? "no error" : "error");
        NSMutableDictionary *changing = [NSJSONSerialization JSONObjectWithData:data options:NSJSONReadingMutableContainers error:NULL];
        changing[@"name"] = @"Ben";
        [changing[@"tags"] addObject:@"c"];
        printf("%s %lu\n", [changing[@"name"] UTF8String], (unsigned long)[changing[@"tags"] count]);
        id broken = [NSJSONSerialization JSONObjectWithData:[@"{\"a\":" dataUsingEncoding:NSUTF8StringEncoding] options:0 error:&error];
        printf("%d %s %ld\n", broken == nil, [error.domain UTF8String], (long)error.code);
        NSData *written = [NSJSONSerialization dataWithJSONObject:@{ @"b" : @[ @1, @2.5, @YES, [NSNull null] ], @"a" : @"x/\"y\"\n" }
                                                          options:NSJSONWritingSortedKeys error:&error];
        printf("%s\n", [[[NSString alloc] initWithData:written encoding:NSUTF8StringEncoding] UTF8String]);
        written = [NSJSONSerialization dataWithJSONObject:@{ @"b" : @[ @1 ], @"a" : @{} } options:NSJSONWritingSortedKeys | NSJSONWritingPrettyPrinted error:NULL];
        printf("%s\n", [[[NSString alloc] initWithData:written encoding:NSUTF8StringEncoding] UTF8String]);
        printf("%d %d %d\n", [NSJSONSerialization isValidJSONObject:@{ @"a" : @1 }], [NSJSONSerialization isValidJSONObject:@"text"],
            [NSJSONSerialization isValidJSONObject:@[ [NSDate date] ]]);
        @try {
            [NSJSONSerialization dataWithJSONObject:@[ [NSDate date] ] options:0 error:NULL];
        } @catch (NSException *exception) {
            printf("%s\n", [exception.name UTF8String]);
        }
        @try {
            [NSJSONSerialization dataWithJSONObject:@{ @1 : @2 } options:0 error:NULL];
        } @catch (NSException *exception) {
            printf("%s\n", [exception.name UTF8String]);
        }
        NSNumber *fragment = [NSJSONSerialization JSONObjectWithData:[@"12" dataUsingEncoding:NSUTF8StringEncoding]
                                                             options:NSJSONReadingAllowFragments error:NULL];
        printf("%d\n", fragment.intValue);
        NSDictionary *list = @{ @"when" : [NSDate dateWithTimeIntervalSince1970:0], @"bytes" : [@"ab" dataUsingEncoding:NSUTF8StringEncoding], @"n" : @[ @1, @"two" ] };
        NSData *xml = [NSPropertyListSerialization dataWithPropertyList:list format:NSPropertyListXMLFormat_v1_0 options:0 error:&error];
        NSPropertyListFormat format = 0;
        NSDictionary *again = [NSPropertyListSerialization propertyListWithData:xml options:NSPropertyListImmutable format:&format error:&error];
        printf("%d %lu\n", [again isEqual:list], (unsigned long)format);
        NSData *binary = [NSPropertyListSerialization dataWithPropertyList:list format:NSPropertyListBinaryFormat_v1_0 options:0 error:&error];
        again = [NSPropertyListSerialization propertyListWithData:binary options:0 format:&format error:&error];
        printf("%d %lu\n", [again isEqual:list], (unsigned long)format);
        printf("%d\n", [NSPropertyListSerialization propertyList:@{ @"a" : [NSNull null] } isValidForFormat:NSPropertyListXMLFormat_v1_0]);
    }
    return 0;
}
