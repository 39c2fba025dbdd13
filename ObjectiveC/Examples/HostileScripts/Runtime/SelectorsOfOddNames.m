// ends: normally. Selectors have odd names, and are sent.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

int main(void)
{
    NSArray *names = @[@"", @":", @"::::::::::", @" ", @"a b", @"a:b", @"é:😀:", @"\n", @"dealloc", @".cxx_destruct", @"init:::", @"(none)"];
    for (NSString *name in names) {
        SEL selector = NSSelectorFromString(name);
        @try { [[NSObject new] performSelector:selector withObject:@1 withObject:@2]; } @catch (id exception) {}
        @try { [NSObject instancesRespondToSelector:selector]; [NSObject instanceMethodSignatureForSelector:selector]; } @catch (id exception) {}
        @try { class_addMethod([NSObject class], selector, imp_implementationWithBlock(^(id own) {}), "v@:"); } @catch (id exception) {}
        @try { [[NSObject new] performSelector:selector]; } @catch (id exception) {}
        @try { sel_registerName([name UTF8String]); sel_getName(selector); NSStringFromSelector(selector); } @catch (id exception) {}
    }
    NSMutableString *long_name = [NSMutableString string];
    for (int i = 0; i < 10000; i++) [long_name appendString:@"a:"];
    @try { [[NSObject new] performSelector:NSSelectorFromString(long_name) withObject:@1]; } @catch (id exception) {}
    @try { class_addMethod([NSObject class], NSSelectorFromString(long_name), imp_implementationWithBlock(^(id own) {}), "v@:"); } @catch (id exception) {}
    @try { [[NSObject new] performSelector:NSSelectorFromString(long_name)]; } @catch (id exception) {}
    return 0;
}
