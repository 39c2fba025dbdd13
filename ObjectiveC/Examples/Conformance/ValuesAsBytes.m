// The bytes of UUIDs and character sets, dates from texts, and ranges in values.
#import <Foundation/Foundation.h>

int main(void)
{
    NSUUID *known = [[NSUUID alloc] initWithUUIDString:@"e621e1f8-c36c-495a-93fc-0c247a3e6e5f"];
    unsigned char bytes[16];
    [known getUUIDBytes:bytes];
    printf("%02x %02x %02x\n", bytes[0], bytes[1], bytes[15]);
    NSUUID *copy = [[NSUUID alloc] initWithUUIDBytes:bytes];
    printf("%s %d\n", copy.UUIDString.UTF8String, [copy isEqual:known]);
    printf("%d\n", [[NSUUID alloc] initWithUUIDString:@"no"] == nil);

    NSData *bitmap = [[NSCharacterSet decimalDigitCharacterSet] bitmapRepresentation];
    const unsigned char *bits = bitmap.bytes;
    printf("%02x %02x\n", bits['0' / 8], bits['a' / 8]);

    NSRange range = NSMakeRange(3, 4);
    NSValue *value = [NSValue valueWithBytes:&range objCType:@encode(NSRange)];
    printf("%s\n", NSStringFromRange(value.rangeValue).UTF8String);
    return 0;
}
