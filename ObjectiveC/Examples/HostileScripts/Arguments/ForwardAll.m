// ends: normally|time. All methods are forwarded by a proxy to an object of another class.
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

@interface Proxy : NSObject
@property (strong) id target;
@end
@implementation Proxy
- (id)forwardingTargetForSelector:(SEL)name { return self.target; }
@end

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
                Proxy *proxy = [Proxy new];
                proxy.target = objects[(i * 7) % objects.count];
                attempt(^{ [proxy performSelector:name withObject:object]; });
            }
        }
    }
    printf("%d thrown, %d done\n", thrown, done);
    return 0;
}
