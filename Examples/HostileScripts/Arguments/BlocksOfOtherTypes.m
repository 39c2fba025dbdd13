// ends: normally. Blocks with other arguments and results are called by natives.
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
    NSArray *blocks = @[^{}, ^(id a) { return a; }, ^(NSRange a) { return a; }, ^(double a, double b) { return a; },
                        ^(id a, id b, id c, id d, id e) { return a; }, ^(int a, ...) { return a; }, ^(SEL a) { return a; }];
    for (id block in blocks) {
        attempt(^{ [@[@2, @1] sortedArrayUsingComparator:block]; });
        attempt(^{ [@[@2, @1] enumerateObjectsUsingBlock:block]; });
        attempt(^{ [@{@1: @2} enumerateKeysAndObjectsUsingBlock:block]; });
        attempt(^{ [[NSSet setWithObject:@1] enumerateObjectsUsingBlock:block]; });
        attempt(^{ [@[@1] indexesOfObjectsPassingTest:block]; });
        attempt(^{ [[NSPredicate predicateWithBlock:block] evaluateWithObject:@1]; });
        attempt(^{ [@"a\nb" enumerateLinesUsingBlock:block]; });
        attempt(^{ [[NSIndexSet indexSetWithIndex:1] enumerateIndexesUsingBlock:block]; });
        attempt(^{ dispatch_sync(dispatch_get_global_queue(0, 0), block); });
        attempt(^{ dispatch_apply(2, dispatch_get_global_queue(0, 0), block); });
        attempt(^{ [[NSNotificationCenter defaultCenter] addObserverForName:@"n" object:nil queue:nil usingBlock:block]; });
        attempt(^{ [[NSNotificationCenter defaultCenter] postNotificationName:@"n" object:nil]; });
        attempt(^{ ((void (^)(void))block)(); });
        attempt(^{ ((id (^)(int, double, id, SEL, NSRange))block)(1, 2, nil, NULL, NSMakeRange(1, 2)); });
        attempt(^{ IMP function = imp_implementationWithBlock(block); ((void (*)(void))function)(); });
        attempt(^{
            class_replaceMethod([NSNull class], @selector(description), imp_implementationWithBlock(block), "@@:");
            NSLog(@"%@", [NSNull null]);
        });
    }
    printf("%d thrown, %d done\n", thrown, done);
    return 0;
}
