#import <Foundation/Foundation.h>

@interface Observer : NSObject
@end
@implementation Observer
- (void)happened:(NSNotification *)notification
{
    printf("%s %s\n", [[notification name] UTF8String],
           [[[notification userInfo] objectForKey:@"key"] UTF8String]);
}
@end

int main(void)
{
    NSNotificationCenter *center = [NSNotificationCenter defaultCenter];
    Observer *observer = [[Observer alloc] init];
    NSObject *one = [[NSObject alloc] init], *two = [[NSObject alloc] init];
    [center addObserver:observer selector:@selector(happened:) name:@"A" object:one];
    [center addObserver:observer selector:@selector(happened:) name:@"B" object:nil];
    printf("posts\n");
    [center postNotificationName:@"A" object:one userInfo:@{@"key": @"of one"}];
    [center postNotificationName:@"A" object:two userInfo:@{@"key": @"of two"}];
    [center postNotificationName:@"B" object:two userInfo:@{@"key": @"of anyone"}];
    printf("posted\n");
    [center removeObserver:observer name:@"B" object:nil];
    [center postNotificationName:@"B" object:one userInfo:@{@"key": @"to nobody"}];
    [center postNotificationName:@"A" object:one userInfo:@{@"key": @"again"}];
    [center removeObserver:observer];
    [center postNotificationName:@"A" object:one userInfo:@{@"key": @"to nobody"}];
    return 0;
}
