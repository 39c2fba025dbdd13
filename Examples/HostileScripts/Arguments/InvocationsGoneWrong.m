// ends: normally. Invocations get wrong indexes, types, selectors and places.
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
    NSMethodSignature *types = [NSMethodSignature signatureWithObjCTypes:"d@:i{_NSRange=QQ}@"];
    NSInvocation *invocation = [NSInvocation invocationWithMethodSignature:types];
    int number = 5;
    id object = @5;
    NSRange range = NSMakeRange(1, 2);
    for (long index = -2; index < 8; index++) {
        attempt(^{ [invocation setArgument:&number atIndex:index]; });
        attempt(^{ [invocation setArgument:&object atIndex:index]; });
        attempt(^{ [invocation setArgument:&range atIndex:index]; });
        attempt(^{ [invocation setArgument:NULL atIndex:index]; });
        attempt(^{ long value; [invocation getArgument:&value atIndex:index]; });
        attempt(^{ [types getArgumentTypeAtIndex:index]; });
    }
    attempt(^{ double value; [invocation getReturnValue:&value]; });
    attempt(^{ [invocation setReturnValue:NULL]; });
    attempt(^{ [invocation setReturnValue:&object]; });
    attempt(^{ [invocation invoke]; });
    attempt(^{ [invocation setSelector:NULL]; [invocation invokeWithTarget:@"x"]; });
    attempt(^{ [invocation setSelector:@selector(length)]; [invocation invokeWithTarget:@"x"]; });
    attempt(^{ [invocation setSelector:@selector(a:b:c:d:e:)]; [invocation invokeWithTarget:@"x"]; });
    attempt(^{ [invocation setTarget:invocation]; [invocation setSelector:@selector(invoke)]; [invocation invoke]; });
    NSArray *all = @[@"", @"v", @"v@", @"v@:", @"@", @"{", @"}", @"{a", @"[", @"[99999999999999999999i]", @"(u=", @"^", @"b", @"b99",
                     @"v@:?", @"v@:@?", @"@@:[1000000000i]", @"{_NSRange=QQ}@:", @"#@:", @":@:", @"^{x}@:", @"rn@:", @"v@:é", @"\x01"];
    for (NSString *text in all) {
        attempt(^{
            NSMethodSignature *types = [NSMethodSignature signatureWithObjCTypes:[text UTF8String]];
            NSInvocation *invocation = [NSInvocation invocationWithMethodSignature:types];
            [invocation setSelector:@selector(class)];
            [invocation invokeWithTarget:@"x"];
            void *result;
            [invocation getReturnValue:&result];
            NSLog(@"%lu %lu", (unsigned long)types.numberOfArguments, (unsigned long)types.methodReturnLength);
        });
    }
    printf("%d thrown, %d done\n", thrown, done);
    return 0;
}
