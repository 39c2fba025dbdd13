// Strings count UTF-16 units, and their bytes are UTF-8.
#import <Foundation/Foundation.h>

int main(void)
{
    NSString *cafe = @"caf\u00e9";
    printf("%lu %lu %s\n", (unsigned long)cafe.length, (unsigned long)strlen(cafe.UTF8String), cafe.UTF8String);
    NSString *face = @"a😀b";
    printf("%lu %lu\n", (unsigned long)face.length, (unsigned long)strlen(face.UTF8String));
    printf("%x %x\n", [face characterAtIndex:1], [face characterAtIndex:2]);
    printf("%lu\n", (unsigned long)[face rangeOfString:@"b"].location);
    printf("%s\n", [[face substringFromIndex:3] UTF8String]);
    printf("%s\n", [cafe.uppercaseString UTF8String]);
    printf("%lu\n", (unsigned long)[cafe lengthOfBytesUsingEncoding:NSUTF8StringEncoding]);
    printf("%lu\n", (unsigned long)[[cafe dataUsingEncoding:NSUTF8StringEncoding] length]);
    unichar letters[] = { 'h', 0xe9, 0x20ac };
    NSString *made = [NSString stringWithCharacters:letters length:3];
    printf("%s %lu\n", made.UTF8String, (unsigned long)made.length);
    printf("%s\n", [[NSString stringWithFormat:@"%C|%@", (unichar)0xe9, made] UTF8String]);
    printf("%d\n", [@"\u00e9" isEqualToString:@"é"]);
    NSData *data = [NSData dataWithBytes:"gr\xc3\xbc\xc3\x9f" length:6];
    NSString *read = [[NSString alloc] initWithData:data encoding:NSUTF8StringEncoding];
    printf("%s %lu\n", read.UTF8String, (unsigned long)read.length);
    return 0;
}
