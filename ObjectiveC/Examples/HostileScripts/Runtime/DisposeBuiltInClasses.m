// ends: exception|normally. The classes that the library needs are disposed of.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

int main(void)
{
    NSArray *names = @[@"NSString", @"NSMutableString", @"NSArray", @"NSNumber", @"NSDictionary", @"NSException", @"NSObject", @"NSBlock",
                       @"NSMethodSignature", @"NSInvocation", @"OS_dispatch_queue", @"NSNotification", @"NSThread", @"NSNull", @"Protocol"];
    for (NSString *name in names) objc_disposeClassPair(NSClassFromString(name));
    @try { NSLog(@"%@ %@ %@", @[@1], @{@1: @2}, [@"a" stringByAppendingString:@"b"]); } @catch (id exception) {}
    @try { [[NSObject new] description]; } @catch (id exception) {}
    @try { [(id)@"x" unknownMessage]; } @catch (id exception) {}
    @try { dispatch_sync(dispatch_get_global_queue(0, 0), ^{}); } @catch (id exception) {}
    @try { [[NSNotificationCenter defaultCenter] postNotificationName:@"n" object:nil]; } @catch (id exception) {}
    @try { [@"x" methodSignatureForSelector:@selector(length)]; } @catch (id exception) {}
    @try { [NSException raise:@"N" format:@"%@", @5]; } @catch (id exception) {}
    objc_registerClassPair(objc_allocateClassPair(Nil, "NSString", 0));
    NSLog(@"%@", [NSException exceptionWithName:@"N" reason:@"r" userInfo:nil]);
    @throw @5;
    return 0;
}
