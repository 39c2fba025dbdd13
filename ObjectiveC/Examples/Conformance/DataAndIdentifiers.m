#import <Foundation/Foundation.h>

static void show(id value) { printf("%s\n", value == nil ? "nil" : [[value description] UTF8String]); }

int main(void)
{
    @autoreleasepool {
        NSData *data = [@"Hello, World" dataUsingEncoding:NSUTF8StringEncoding];
        NSString *text = [data base64EncodedStringWithOptions:0];
        show(text);
        NSData *again = [[NSData alloc] initWithBase64EncodedString:text options:0];
        printf("%d %lu\n", [again isEqualToData:data], (unsigned long)again.length);
        show([[NSData alloc] initWithBase64EncodedString:@"a?b" options:0]);
        NSData *lenient = [[NSData alloc] initWithBase64EncodedString:@"SGVs\nbG8=" options:NSDataBase64DecodingIgnoreUnknownCharacters];
        show([[NSString alloc] initWithData:lenient encoding:NSUTF8StringEncoding]);
        NSMutableData *changing = [NSMutableData dataWithLength:3];
        [changing appendBytes:"abc" length:3];
        [changing replaceBytesInRange:NSMakeRange(0, 2) withBytes:"xyz" length:3];
        [changing increaseLengthBy:1];
        printf("%lu", (unsigned long)changing.length);
        const unsigned char *bytes = changing.bytes;
        for (NSUInteger index = 0; index < changing.length; index++) printf(" %02x", bytes[index]);
        printf("\n");
        changing.length = 2;
        [changing setData:[changing subdataWithRange:NSMakeRange(1, 1)]];
        printf("%lu %d\n", (unsigned long)changing.length, ((const char *)changing.bytes)[0]);
        unsigned char *target = [changing mutableBytes];
        target[0] = 'q';
        show([[NSString alloc] initWithData:changing encoding:NSUTF8StringEncoding]);
        NSData *frozen = [changing copy];
        [changing appendData:frozen];
        printf("%lu %lu\n", (unsigned long)frozen.length, (unsigned long)changing.length);
        NSUUID *uuid = [[NSUUID alloc] initWithUUIDString:@"e621e1f8-c36c-495a-93fc-0c247a3e6e5f"];
        show(uuid.UUIDString);
        printf("%d %d\n", [uuid isEqual:[[NSUUID alloc] initWithUUIDString:uuid.UUIDString]], [[NSUUID UUID] isEqual:[NSUUID UUID]]);
        show([[NSUUID alloc] initWithUUIDString:@"nonsense"]);
        printf("%lu\n", (unsigned long)[[NSUUID UUID] UUIDString].length);
        show([NSNull null]);
        printf("%d\n", [NSNull null] == [[NSNull null] copy]);
    }
    return 0;
}
