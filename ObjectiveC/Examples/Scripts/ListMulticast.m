// A multicast without queues: the sender's thread calls one listener after the other, and the last
// one's return value is the sender's. Any object can be given one, whatever its class: it is kept as an
// associated object, and takes the place of the object's only delegate or data source.

#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface ListMulticast : NSObject
- (void)addDelegate:(id)listener;
- (void)removeDelegate:(id)listener;
- (NSArray *)delegatesObjects;
@end

@implementation ListMulticast {
    NSArray *_listeners;  // Replaced and not changed, so a listener may add and remove others.
}

- (void)addDelegate:(id)listener
{
    if ([_listeners containsObject:listener]) return;
    _listeners = [_listeners ?: @[] arrayByAddingObject:listener];
}

- (void)removeDelegate:(id)listener
{
    NSMutableArray *rest = [_listeners mutableCopy];
    [rest removeObjectIdenticalTo:listener];
    _listeners = rest;
}

- (NSArray *)delegatesObjects { return _listeners ?: @[]; }

- (NSArray *)listenersAnswering:(SEL)selector
{
    NSMutableArray *answering = [NSMutableArray array];
    for (id listener in _listeners) {
        if ([listener respondsToSelector:selector]) [answering addObject:listener];
    }
    return answering;
}

// Callers ask before they send an optional message.
- (BOOL)respondsToSelector:(SEL)selector
{
    return [super respondsToSelector:selector] || [[self listenersAnswering:selector] count] > 0;
}

// A single listener gets the message itself; an invocation is made only where there are several.
- (id)forwardingTargetForSelector:(SEL)selector
{
    NSArray *answering = [self listenersAnswering:selector];
    return [answering count] == 1 ? [answering firstObject] : nil;
}

- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector
{
    return [super methodSignatureForSelector:selector]
        ?: [[[self listenersAnswering:selector] lastObject] methodSignatureForSelector:selector];
}

- (void)forwardInvocation:(NSInvocation *)message
{
    for (id listener in [self listenersAnswering:message.selector]) {
        [message invokeWithTarget:listener];
    }
}

@end

// Key-value coding reaches the property of any class that has one of the name.
@interface NSObject (ListMulticast)
- (ListMulticast *)listMulticastFor:(NSString *)property;
@end

@implementation NSObject (ListMulticast)

- (ListMulticast *)listMulticastFor:(NSString *)property
{
    SEL key = NSSelectorFromString(property);  // The same for the same text, as a key has to be.
    ListMulticast *multicast = objc_getAssociatedObject(self, key);
    if (multicast == nil) {
        multicast = [[ListMulticast alloc] init];
        objc_setAssociatedObject(self, key, multicast, OBJC_ASSOCIATION_RETAIN_NONATOMIC);
        [self setValue:multicast forKey:property];
    }
    return multicast;
}

@end

#pragma mark - A program that uses it

// Knows of one delegate and one data source.
@interface Playlist : NSObject
@property (nonatomic, weak) id delegate;
@property (nonatomic, weak) id dataSource;
- (void)play:(NSInteger)index;
@end

@implementation Playlist
- (void)play:(NSInteger)index
{
    if (index >= [self.dataSource numberOfTracksIn:self]) {
        if ([self.delegate respondsToSelector:@selector(playlistDidEnd:)]) {
            [self.delegate playlistDidEnd:self];
        }
        return;
    }
    [self.delegate playlist:self didPlay:[self.dataSource playlist:self titleAt:index]];
}
@end

@interface Shelf : NSObject
@property (nonatomic, copy) NSArray *titles;
@end

@implementation Shelf
- (NSInteger)numberOfTracksIn:(Playlist *)playlist { return [self.titles count]; }
- (NSString *)playlist:(Playlist *)playlist titleAt:(NSInteger)index { return self.titles[index]; }
@end

@interface Display : NSObject
@end

@implementation Display
- (void)playlist:(Playlist *)playlist didPlay:(NSString *)title { printf("display: %s\n", [title UTF8String]); }
@end

@interface Statistics : NSObject
@property (nonatomic) int played;
@end

@implementation Statistics
- (void)playlist:(Playlist *)playlist didPlay:(NSString *)title
{
    printf("statistics: %d played\n", ++_played);
}
- (void)playlistDidEnd:(Playlist *)playlist { printf("statistics: the end\n"); }
@end

int main(void)
{
    Playlist *playlist = [[Playlist alloc] init];
    Shelf *old = [[Shelf alloc] init], *current = [[Shelf alloc] init];
    old.titles = @[@"Overture", @"Aria", @"Finale"];
    current.titles = @[@"Prelude", @"Fugue"];
    [[playlist listMulticastFor:@"dataSource"] addDelegate:old];
    [[playlist listMulticastFor:@"dataSource"] addDelegate:current];

    ListMulticast *listeners = [playlist listMulticastFor:@"delegate"];
    Display *display = [[Display alloc] init];
    Statistics *statistics = [[Statistics alloc] init];
    [listeners addDelegate:display];
    [listeners addDelegate:display];
    [playlist play:1];
    [playlist play:2];
    printf("before the statistics came: %d\n", [listeners respondsToSelector:@selector(playlistDidEnd:)]);

    [listeners addDelegate:statistics];
    [playlist play:0];
    [playlist play:2];
    [listeners removeDelegate:display];
    printf("%lu is left\n", (unsigned long)[[listeners delegatesObjects] count]);
    [playlist play:1];
    return 0;
}
