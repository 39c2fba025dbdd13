// ends: normally. Overridden methods return other types than natives expect.
#import <Foundation/Foundation.h>
#import <objc/message.h>
#import <objc/runtime.h>

static int thrown = 0, done = 0;

static void attempt(void (^block)(void))
{
    @try {
        block();
        done++;
    } @catch (id exception) {
        thrown++;
    }
}

@interface Liar : NSObject
@end
@implementation Liar
- (double)description { return 1.5; }
- (id)hash { return @"hash"; }
- (NSRange)isEqual:(id)other { return NSMakeRange(1, 2); }
- (void)copyWithZone:(NSZone *)zone {}
- (void)compare:(id)other {}
- (void)count {}
- (NSRange)doubleValue { return NSMakeRange(1, 2); }
- (int)methodSignatureForSelector:(SEL)name { return 5; }
- (double)forwardingTargetForSelector:(SEL)name { return 2.5; }
- (id)countByEnumeratingWithState:(id)state objects:(id)buffer count:(id)count { return @"many"; }
- (NSRange)UTF8String { return NSMakeRange(1, 2); }
@end

int main(void)
{
    Liar *liar = [Liar new];
    attempt(^{ NSLog(@"%@", liar); });
    attempt(^{ NSLog(@"%@", @[liar]); });
    attempt(^{ [NSSet setWithObject:liar]; });
    attempt(^{ [@[liar] isEqual:@[[Liar new]]]; });
    attempt(^{ @{liar: @1}[liar]; });
    attempt(^{ [[liar copy] description]; });
    attempt(^{ [@[liar, [Liar new]] sortedArrayUsingSelector:@selector(compare:)]; });
    attempt(^{ [[NSArray alloc] initWithArray:@[liar] copyItems:YES]; });
    attempt(^{ [liar valueForKeyPath:@"count.length"]; });
    attempt(^{ [@[liar, liar] valueForKeyPath:@"@sum.doubleValue"]; });
    attempt(^{ for (id object in liar) NSLog(@"%@", object); });
    attempt(^{ [(id)liar unknown]; });
    attempt(^{ @throw liar; });
    attempt(^{ NSLog(@"%@", [NSString stringWithFormat:@"%@ %s", liar, [liar description]]); });
    attempt(^{ [@"x" isEqual:liar]; [@"x" compare:(id)liar]; [@5 isEqual:liar]; });
    printf("%d thrown, %d done\n", thrown, done);
    return 0;
}
