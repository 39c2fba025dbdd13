// Observers hear what they asked for: of a name, of a sender, or both, until they are removed.
#import <Foundation/Foundation.h>

@interface Listener : NSObject
@property (copy) NSString *label;
@end
@implementation Listener
- (void)heard:(NSNotification *)note
{
    printf("%s: %s from %s, %d\n", [self.label UTF8String], [note.name UTF8String],
           [[note.object description] UTF8String], [note.userInfo[@"n"] intValue]);
}
@end

int main(void)
{
    NSNotificationCenter *center = [[NSNotificationCenter alloc] init];
    Listener *byName = [[Listener alloc] init];
    byName.label = @"name";
    Listener *bySender = [[Listener alloc] init];
    bySender.label = @"sender";
    NSString *first = @"first", *second = @"second";
    [center addObserver:byName selector:@selector(heard:) name:@"A" object:nil];
    [center addObserver:bySender selector:@selector(heard:) name:nil object:second];
    [center postNotificationName:@"A" object:first userInfo:@{@"n": @1}];
    [center postNotificationName:@"B" object:first userInfo:@{@"n": @2}];
    [center postNotificationName:@"B" object:second userInfo:@{@"n": @3}];
    [center removeObserver:byName name:@"B" object:nil];
    [center postNotificationName:@"A" object:nil];
    [center removeObserver:byName name:@"A" object:nil];
    [center postNotificationName:@"A" object:first];
    [center removeObserver:bySender];
    [center postNotificationName:@"B" object:second];

    __block int count = 0;
    id token = [center addObserverForName:@"C" object:nil queue:nil usingBlock:^(NSNotification *note) {
        count++;
    }];
    [center postNotificationName:@"C" object:first];
    [center postNotification:[NSNotification notificationWithName:@"C" object:second]];
    [center removeObserver:token];
    [center postNotificationName:@"C" object:first];
    printf("%d\n", count);
    [center addObserver:byName selector:@selector(heard:) name:@"D" object:nil];
    [center addObserver:byName selector:@selector(heard:) name:@"D" object:nil];
    [center postNotificationName:@"D" object:nil userInfo:@{@"n": @9}];
    return 0;
}
