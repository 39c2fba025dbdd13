// Errors go from method to method, wrapped on the way, and into blocks.
#import <Foundation/Foundation.h>

static NSString *const StoreErrorDomain = @"Store";
typedef NS_ENUM(NSInteger, StoreError) { StoreErrorMissing = 1, StoreErrorBroken };

@interface Store : NSObject
- (BOOL)load:(NSString *)name error:(NSError *__autoreleasing *)error;
- (NSNumber *)countIn:(NSString *)name error:(NSError **)error;
- (void)fetch:(NSString *)name then:(void (^)(NSNumber *count, NSError *error))done;
@end
@implementation Store
- (BOOL)load:(NSString *)name error:(NSError *__autoreleasing *)error
{
    if ([name hasPrefix:@"good"]) return YES;
    if (error != NULL) {
        *error = [NSError errorWithDomain:StoreErrorDomain code:StoreErrorMissing
                                 userInfo:@{NSLocalizedDescriptionKey: [@"no " stringByAppendingString:name]}];
    }
    return NO;
}
- (NSNumber *)countIn:(NSString *)name error:(NSError **)error
{
    NSError *inner = nil;
    if (![self load:name error:&inner]) {
        if (error) {
            *error = [NSError errorWithDomain:StoreErrorDomain code:StoreErrorBroken
                                     userInfo:@{NSUnderlyingErrorKey: inner}];
        }
        return nil;
    }
    return @(name.length);
}
- (void)fetch:(NSString *)name then:(void (^)(NSNumber *, NSError *))done
{
    NSError *error;
    NSNumber *count = [self countIn:name error:&error];
    done(count, count ? nil : error);
}
@end

int main(void)
{
    Store *store = [[Store alloc] init];
    NSError *error = nil;
    printf("%d %d\n", [store load:@"good one" error:&error], error == nil);
    printf("%d %ld %s\n", [store load:@"bad" error:&error], (long)error.code, error.localizedDescription.UTF8String);
    printf("%d\n", [store countIn:@"bad" error:NULL] == nil);
    for (NSString *name in @[@"good", @"bad"]) {
        [store fetch:name then:^(NSNumber *count, NSError *error) {
            if (!count) {
                NSError *inner = error.userInfo[NSUnderlyingErrorKey];
                printf("%ld because of %ld: %s\n", (long)error.code, (long)inner.code, inner.localizedDescription.UTF8String);
                return;
            }
            printf("%d %d\n", count.intValue, error == nil);
        }];
    }
    printf("%d\n", [error.domain isEqualToString:StoreErrorDomain] && error.code == StoreErrorMissing);
    return 0;
}
