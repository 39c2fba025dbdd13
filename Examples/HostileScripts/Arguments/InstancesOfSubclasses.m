// ends: normally|time. Subclasses of all classes are made that override nothing, and instances of them.
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
        Class made = objc_allocateClassPair(type, [[name stringByAppendingString:@"Sub"] UTF8String], 0);
        if (!made) continue;
        objc_registerClassPair(made);
        attempt(^{
            id object = [made new];
            attempt(^{ NSLog(@"%@", object); });
            attempt(^{ [object copy]; });
            attempt(^{ NSLog(@"%d", [object isEqual:[type new]]); });
            attempt(^{ [object description]; });
            attempt(^{ for (id element in object) NSLog(@"%@", element); });
        });
    }
    printf("%d thrown, %d done\n", thrown, done);
    return 0;
}
