// Objects are archived by key, with shared references and cycles, and decoded only as allowed classes.
#import <Foundation/Foundation.h>

@interface Place : NSObject <NSSecureCoding>
@property (copy) NSString *name;
@property (strong) Place *next;
@property (strong) NSArray *tags;
@property double height;
@property int count;
@property BOOL isOpen;
@property long long big;
@property float share;
@end
@implementation Place
+ (BOOL)supportsSecureCoding { return YES; }
- (void)encodeWithCoder:(NSCoder *)coder
{
    [coder encodeObject:self.name forKey:@"name"];
    [coder encodeObject:self.next forKey:@"next"];
    [coder encodeObject:self.tags forKey:@"tags"];
    [coder encodeDouble:self.height forKey:@"height"];
    [coder encodeInt:self.count forKey:@"count"];
    [coder encodeBool:self.isOpen forKey:@"open"];
    [coder encodeInt64:self.big forKey:@"big"];
    [coder encodeFloat:self.share forKey:@"share"];
}
- (instancetype)initWithCoder:(NSCoder *)coder
{
    if ((self = [super init])) {
        _name = [coder decodeObjectOfClass:[NSString class] forKey:@"name"];
        _next = [coder decodeObjectOfClass:[Place class] forKey:@"next"];
        _tags = [coder decodeObjectOfClasses:[NSSet setWithObjects:[NSArray class], [NSString class], nil] forKey:@"tags"];
        _height = [coder decodeDoubleForKey:@"height"];
        _count = [coder decodeIntForKey:@"count"];
        _isOpen = [coder decodeBoolForKey:@"open"];
        _big = [coder decodeInt64ForKey:@"big"];
        _share = [coder decodeFloatForKey:@"share"];
        printf("%d%d", [coder containsValueForKey:@"name"], [coder containsValueForKey:@"nope"]);
    }
    return self;
}
@end

@interface Town : Place
@end
@implementation Town
@end

@interface Open : NSObject <NSCoding>
@end
@implementation Open
- (void)encodeWithCoder:(NSCoder *)coder {}
- (instancetype)initWithCoder:(NSCoder *)coder { return [super init]; }
@end

int main(void)
{
    Place *first = [[Place alloc] init], *second = [[Place alloc] init];
    first.name = @"first";
    first.next = second;
    first.tags = @[@"a", @"b"];
    first.height = 1.25;
    first.count = -3;
    first.isOpen = YES;
    first.big = 1LL << 40;
    first.share = 0.5f;
    second.next = first;
    NSError *error = nil;
    NSData *data = [NSKeyedArchiver archivedDataWithRootObject:first requiringSecureCoding:YES error:&error];
    printf("%d %d\n", data.length > 0, error == nil);
    Place *copy = [NSKeyedUnarchiver unarchivedObjectOfClass:[Place class] fromData:data error:&error];
    printf("\n%s %s %.2f %d %d %lld %.1f\n", [copy.name UTF8String], [[copy.tags componentsJoinedByString:@""] UTF8String],
           copy.height, copy.count, copy.isOpen, copy.big, copy.share);
    printf("%d %d %d\n", copy.next.next == copy, copy != first, copy.next.name == nil);
    printf("%d ", [NSKeyedUnarchiver unarchivedObjectOfClass:[NSString class] fromData:data error:&error] == nil);
    printf("%d %ld\n", [error.domain isEqualToString:NSCocoaErrorDomain], (long)error.code);
    error = nil;
    printf("%d ", [NSKeyedArchiver archivedDataWithRootObject:[[Open alloc] init] requiringSecureCoding:YES error:&error] == nil);
    printf("%d\n", error != nil);

    NSMutableString *shared = [NSMutableString stringWithString:@"s"];
    NSArray *values = @[@1, @2.5, @YES, @"text", shared, shared, [NSNull null], @{@"k": @[@1]},
                        [NSDate dateWithTimeIntervalSince1970:60], [NSSet setWithObject:@"m"],
                        [@"bytes" dataUsingEncoding:NSUTF8StringEncoding]];
    NSArray *others = [NSKeyedUnarchiver unarchiveObjectWithData:[NSKeyedArchiver archivedDataWithRootObject:values]];
    printf("%d %d ", [others isEqual:values], others[4] == others[5]);
    [others[4] appendString:@"!"];
    printf("%s\n", [others[5] UTF8String]);

    NSKeyedArchiver *archiver = [[NSKeyedArchiver alloc] initRequiringSecureCoding:NO];
    [archiver setClassName:@"Village" forClass:[Place class]];
    [archiver encodeObject:second forKey:@"place"];
    [archiver encodeInteger:42 forKey:@"answer"];
    [archiver finishEncoding];
    NSKeyedUnarchiver *reader = [[NSKeyedUnarchiver alloc] initForReadingFromData:archiver.encodedData error:&error];
    reader.requiresSecureCoding = NO;
    [reader setClass:[Town class] forClassName:@"Village"];
    Place *town = [reader decodeObjectForKey:@"place"];
    printf("\n%d %ld %d\n", [town isMemberOfClass:[Town class]], (long)[reader decodeIntegerForKey:@"answer"],
           [reader decodeObjectForKey:@"missing"] == nil);
    @try {
        [[[NSKeyedUnarchiver alloc] initForReadingWithData:archiver.encodedData] decodeObjectForKey:@"place"];
    } @catch (NSException *exception) {
        printf("%s\n", [exception.name UTF8String]);
    }
    NSData *broken = [@"not an archive" dataUsingEncoding:NSUTF8StringEncoding];
    error = nil;
    printf("%d ", [NSKeyedUnarchiver unarchivedObjectOfClass:[Place class] fromData:broken error:&error] == nil);
    printf("%d\n", error != nil);
    @try {
        [NSKeyedArchiver archivedDataWithRootObject:[[NSObject alloc] init]];
    } @catch (NSException *exception) {
        printf("%s\n", [exception.name UTF8String]);
    }
    return 0;
}
