// ends: normally|exception. The methods of strings that natives need are replaced by loops and wrong results.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

int main(void)
{
    class_replaceMethod([NSString class], @selector(UTF8String), imp_implementationWithBlock(^(id own) { return 5; }), "i@:");
    class_replaceMethod([NSString class], @selector(length), imp_implementationWithBlock(^(id own) { return NSUIntegerMax; }), "Q@:");
    class_replaceMethod([NSString class], @selector(hash), imp_implementationWithBlock(^(id own) { return own; }), "@@:");
    class_replaceMethod([NSString class], @selector(isEqualToString:), imp_implementationWithBlock(^(id own, id other) { return NSMakeRange(1, 2); }), "{_NSRange=QQ}@:@");
    NSLog(@"%@ %d", NSClassFromString(@"NSArray"), [@"x" isEqual:@"y"]);
    NSSelectorFromString(@"name");
    NSMutableDictionary *table = [NSMutableDictionary dictionaryWithObject:@1 forKey:@"x"];
    [table setObject:@2 forKey:@"y"];
    [@"x" stringByAppendingString:@"y"];
    [@"x" stringByPaddingToLength:[@"x" length] withString:@"y" startingAtIndex:0];
    return 0;
}
