// A hash table holds delegates weakly, once each, by what they are or by what they say is equal.
#import <Foundation/Foundation.h>

@interface Delegate : NSObject
@property (copy) NSString *name;
@end
@implementation Delegate
- (void)told:(NSString *)text { printf("%s hears %s\n", [self.name UTF8String], [text UTF8String]); }
- (BOOL)isEqual:(id)other { return [other isKindOfClass:[Delegate class]] && [[other name] isEqual:self.name]; }
- (NSUInteger)hash { return [self.name hash]; }
- (void)dealloc { printf("%s gone\n", [_name UTF8String]); }
@end

static Delegate *named(NSString *name)
{
    Delegate *delegate = [[Delegate alloc] init];
    delegate.name = name;
    return delegate;
}

static void tell(NSHashTable *table, NSString *text)
{
    @autoreleasepool {
        for (Delegate *delegate in [table allObjects]) [delegate told:text];
    }
}

int main(void)
{
    NSHashTable *delegates = [NSHashTable weakObjectsHashTable];
    NSHashTable *exact = [NSHashTable hashTableWithOptions:
        NSPointerFunctionsWeakMemory | NSPointerFunctionsObjectPointerPersonality];
    Delegate *first, *twin;
    @autoreleasepool {
        first = named(@"first");
        twin = named(@"first");
    }
    @autoreleasepool {
        Delegate *passing = named(@"first");
        [delegates addObject:first];
        [delegates addObject:first];
        [delegates addObject:twin];
        [exact addObject:first];
        [exact addObject:twin];
        printf("%lu %lu\n", (unsigned long)[[delegates allObjects] count], (unsigned long)[[exact allObjects] count]);
        printf("%d %d\n", [delegates containsObject:twin], [exact containsObject:passing]);
    }
    tell(delegates, @"one");
    @autoreleasepool {
        Delegate *passing = named(@"second");
        [delegates addObject:passing];
        printf("%lu\n", (unsigned long)[[delegates allObjects] count]);
    }
    tell(delegates, @"two");
    [delegates removeObject:first];
    tell(delegates, @"three");
    printf("%lu\n", (unsigned long)[[delegates allObjects] count]);
    @autoreleasepool {
        NSMapTable *owners = [NSMapTable strongToWeakObjectsMapTable];
        [owners setObject:first forKey:@"a"];
        @autoreleasepool {
            Delegate *third = named(@"third");
            [owners setObject:third forKey:@"b"];
        }
        printf("%d %d\n", [owners objectForKey:@"a"] == first, [owners objectForKey:@"b"] == nil);
    }
    printf("end\n");
    return 0;
}
