// ends: normally|time. Classes are thrown, compared, copied, hashed, sorted and used as keys.
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
        attempt(^{ @throw type; });
        attempt(^{ NSLog(@"%@ %d", @{type: type}, [type isEqual:name]); });
        attempt(^{ [type copy]; [type mutableCopy]; });
        attempt(^{ [@[type, name] sortedArrayUsingSelector:@selector(compare:)]; });
        attempt(^{ [type valueForKey:@"name"]; [type setValue:@1 forKey:@"name"]; });
        attempt(^{ object_getClass(object_getClass(object_getClass(type))); });
        attempt(^{ [(id)object_getClass(type) new]; });
        attempt(^{ @synchronized (type) { [type performSelector:@selector(dealloc)]; } });
    }
    printf("%d thrown, %d done\n", thrown, done);
    return 0;
}
