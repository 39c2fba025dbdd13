// ends: normally. Overridden methods take other arguments than natives give.
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

@interface Taker : NSObject
@end
@implementation Taker
- (BOOL)isEqual:(NSRange)other { return other.length > 0; }
- (NSComparisonResult)compare:(double)other { return other > 0; }
- (id)copyWithZone:(NSRange)zone { return zone.length ? self : nil; }
- (NSUInteger)hash { return 1; }
- (NSUInteger)countByEnumeratingWithState:(NSRange)state objects:(double)buffer count:(NSUInteger)count { return 0; }
- (void)forwardInvocation:(int)invocation {}
- (NSMethodSignature *)methodSignatureForSelector:(SEL)name { return [NSMethodSignature signatureWithObjCTypes:"v@:"]; }
- (void)setValue:(int)value forUndefinedKey:(double)key {}
- (id)valueForUndefinedKey:(int)key { return nil; }
@end

int main(void)
{
    Taker *taker = [Taker new];
    attempt(^{ [@[taker] isEqual:@[[Taker new]]]; });
    attempt(^{ [@[taker, [Taker new]] sortedArrayUsingSelector:@selector(compare:)]; });
    attempt(^{ [taker copy]; });
    attempt(^{ for (id object in taker) NSLog(@"%@", object); });
    attempt(^{ [(id)taker unknown]; });
    attempt(^{ [taker setValue:@1 forKey:@"key"]; [taker valueForKey:@"key"]; });
    attempt(^{ [[NSMutableSet setWithObject:taker] addObject:[Taker new]]; });
    printf("%d thrown, %d done\n", thrown, done);
    return 0;
}
