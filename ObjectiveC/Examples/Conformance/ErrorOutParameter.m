#import <Foundation/Foundation.h>

@interface Reader : NSObject
- (NSString *)read:(NSString *)name error:(NSError **)error;
@end
@implementation Reader
- (NSString *)read:(NSString *)name error:(NSError **)error
{
    if ([name length] > 0) return [name uppercaseString];
    if (error) {
        *error = [NSError errorWithDomain:@"Reading" code:4
                                 userInfo:@{NSLocalizedDescriptionKey: @"no name"}];
    }
    return nil;
}
@end

int main(void)
{
    Reader *reader = [[Reader alloc] init];
    NSError *error = nil;
    printf("%s %d\n", [[reader read:@"a" error:&error] UTF8String], error == nil);
    printf("%d\n", [reader read:@"" error:NULL] == nil);
    printf("%d\n", [reader read:@"" error:&error] == nil);
    printf("%s %ld %s\n", [[error domain] UTF8String], (long)[error code],
           [[error localizedDescription] UTF8String]);
    return 0;
}
