#import <Foundation/Foundation.h>

@interface Blob : NSObject <NSCoding>
{
    uint8_t _bytes[3];
}
@end
@implementation Blob
- (id)init
{
    if ((self = [super init]))
        for (int index = 0; index < 3; index++)
            _bytes[index] = (uint8_t)(index + 250);
    return self;
}
- (void)encodeWithCoder:(NSCoder *)coder
{
    [coder encodeBytes:_bytes length:3 forKey:@"bytes"];
}
- (id)initWithCoder:(NSCoder *)coder
{
    if ((self = [super init]))
    {
        NSUInteger length = 0;
        const uint8_t *bytes = [coder decodeBytesForKey:@"bytes" returnedLength:&length];
        printf("%d %d %d\n", (int)length, bytes[0], bytes[2]);
    }
    return self;
}
@end

int main(void)
{
    @autoreleasepool
    {
        const uint8_t bytes[] = { 1, 2, 3, 4, 5, 6 };
        NSData *data = [NSData dataWithBytes:bytes length:6];
        uint16_t number = 0;
        [data getBytes:&number range:NSMakeRange(1, 2)];
        printf("%x\n", number);
        uint32_t numbers[2] = { 0xffffffff, 0xffffffff };
        [data getBytes:numbers length:6];
        printf("%x %x\n", numbers[0], numbers[1]);
        struct { uint8_t a; uint8_t b; } pair;
        [data getBytes:&pair range:NSMakeRange(4, 2)];
        printf("%d %d\n", pair.a, pair.b);
        NSData *archive = [NSKeyedArchiver archivedDataWithRootObject:[[Blob alloc] init]];
        [NSKeyedUnarchiver unarchiveObjectWithData:archive];
    }
    return 0;
}
