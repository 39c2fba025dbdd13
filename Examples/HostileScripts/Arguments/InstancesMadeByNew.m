// ends: normally|time. Instances of all classes are made by alloc and new, and asked for all they know.
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
        for (int i = 0; i < 3; i++) {
            attempt(^{
                id object = i == 0 ? [type new] : i == 1 ? [type alloc] : [[[type alloc] init] init];
                attempt(^{ NSLog(@"%@ %@", object, [object debugDescription]); });
                attempt(^{ NSLog(@"%lu %d", (unsigned long)[object hash], [object isEqual:[type alloc]]); });
                attempt(^{ [object copy]; });
                attempt(^{ [object mutableCopy]; });
                attempt(^{ [object count]; });
                attempt(^{ [object length]; });
                attempt(^{ [object valueForKey:@"description"]; });
                attempt(^{ [object invoke]; });
                attempt(^{ [object nextObject]; });
                attempt(^{ [object numberOfArguments]; });
                attempt(^{ [object evaluateWithObject:@1]; });
                attempt(^{ [object compare:object]; });
                attempt(^{ ((void (^)(void))object)(); });
                attempt(^{ for (id element in object) NSLog(@"%@", element); });
                attempt(^{ @throw object; });
            });
        }
    }
    printf("%d thrown, %d done\n", thrown, done);
    return 0;
}
