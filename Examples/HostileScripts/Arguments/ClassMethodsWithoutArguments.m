// ends: normally|time. All class methods of all classes are sent without arguments and with wrong ones.
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

int main(void)
{
    NSArray *names = @[@"NSString", @"NSMutableString", @"NSNumber", @"NSValue", @"NSArray", @"NSMutableArray", @"NSDictionary",
                       @"NSMutableDictionary", @"NSSet", @"NSMutableSet", @"NSCountedSet", @"NSIndexSet", @"NSMutableIndexSet",
                       @"NSData", @"NSMutableData", @"NSDate", @"NSError", @"NSException", @"NSNull", @"NSNotification",
                       @"NSNotificationCenter", @"NSEnumerator", @"NSHashTable", @"NSMapTable", @"NSPredicate", @"NSInvocation",
                       @"NSSortDescriptor", @"NSMethodSignature", @"NSCharacterSet", @"NSLock", @"NSRecursiveLock", @"NSThread",
                       @"NSRunLoop", @"NSOperationQueue", @"NSProxy", @"NSObject", @"NSBlock", @"Protocol", @"XCTestCase",
                       @"XCTestExpectation", @"GCDMulticastDelegate", @"GCDMulticastDelegateEnumerator", @"OS_dispatch_queue",
                       @"OS_dispatch_group", @"OS_dispatch_semaphore", @"OS_dispatch_source", @"SwiftObject"];
    for (NSString *name in names) {
        Class type = NSClassFromString(name);
        for (Class meta = object_getClass(type); meta; meta = class_getSuperclass(meta)) {
            unsigned int count = 0;
            Method *methods = class_copyMethodList(meta, &count);
            for (unsigned int i = 0; i < count; i++) {
                SEL name = method_getName(methods[i]);
                if ([NSStringFromSelector(name) isEqual:@"sleepForTimeInterval:"]) continue;
                attempt(^{ ((id (*)(id, SEL))objc_msgSend)(type, name); });
                attempt(^{ ((id (*)(id, SEL, id, id))objc_msgSend)(type, name, nil, nil); });
                attempt(^{ ((id (*)(id, SEL, id, id))objc_msgSend)(type, name, type, @5); });
                attempt(^{ ((id (*)(id, SEL, long, long))objc_msgSend)(type, name, -1, -1); });
                attempt(^{ ((id (*)(id, SEL, NSRange))objc_msgSend)(type, name, NSMakeRange(5, -1)); });
                if (meta == class_getSuperclass(meta)) return 1;
            }
        }
    }
    printf("%d thrown, %d done\n", thrown, done);
    return 0;
}
