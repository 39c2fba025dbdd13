// ends: normally|time. All methods of all kinds of objects are sent with objects for each argument.
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

static BOOL waits(SEL name)
{
    NSArray *names = @[@"lock", @"waitUntilAllOperationsAreFinished", @"run", @"runUntilDate:", @"performSelector:withObject:afterDelay:"];
    return [names containsObject:NSStringFromSelector(name)];
}

int main(void)
{
    NSMutableArray *objects = [NSMutableArray arrayWithObjects:@"text", [NSMutableString string], @5, @1.5, @YES, nil];
    [objects addObjectsFromArray:@[@[@1], [NSMutableArray array], @{@1: @2}, [NSMutableDictionary dictionary]]];
    [objects addObjectsFromArray:@[[NSSet setWithObject:@1], [NSMutableSet set], [NSCountedSet set], [NSNull null]]];
    [objects addObjectsFromArray:@[[NSDate date], [NSMutableData data], [NSMutableIndexSet indexSet], ^{}]];
    [objects addObjectsFromArray:@[[NSError errorWithDomain:@"d" code:1 userInfo:nil], [NSObject new], [NSObject class]]];
    [objects addObjectsFromArray:@[[NSValue valueWithRange:NSMakeRange(1, 2)], [@[@1] objectEnumerator]]];
    [objects addObjectsFromArray:@[[NSNotificationCenter defaultCenter], dispatch_get_global_queue(0, 0)]];
    [objects addObjectsFromArray:@[[NSMethodSignature signatureWithObjCTypes:"v@:@"], [NSHashTable weakObjectsHashTable]]];
    [objects addObjectsFromArray:@[[NSMapTable strongToStrongObjectsMapTable], [NSLock new], [NSOperationQueue new]]];
    [objects addObjectsFromArray:@[[NSSortDescriptor sortDescriptorWithKey:@"self" ascending:YES], @protocol(NSCopying)]];
    for (id object in objects) {
        for (Class type = object_getClass(object); type; type = class_getSuperclass(type)) {
            unsigned int count = 0;
            Method *methods = class_copyMethodList(type, &count);
            for (unsigned int i = 0; i < count; i++) {
                SEL name = method_getName(methods[i]);
                if (waits(name)) continue;
                for (id argument in objects) {
                    attempt(^{ ((id (*)(id, SEL, id, id, id))objc_msgSend)(object, name, argument, argument, argument); });
                }
            }
        }
    }
    printf("%d thrown, %d done\n", thrown, done);
    return 0;
}
