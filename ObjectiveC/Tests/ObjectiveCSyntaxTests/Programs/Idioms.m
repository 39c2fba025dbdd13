// Typical handwritten Objective-C: classes without a declaration, several layouts, comments in
// other scripts. Tests only parse this program; Examples/Scripts has programs that run.

#import <UIKit/UIKit.h>
#import "Kitchen.h"

#pragma mark - Messages over several lines, nested, and with no space between

void observe(void) {
[[NSNotificationCenter defaultCenter] addObserver:self
                                         selector:@selector(ovenDidHeat:)
                                             name:OvenDidHeatNotification
                                           object:nil];
OvenView *view = [[OvenView alloc]initWithFrame:CGRectMake(0, 0, 320, 44)];
[view addSubview:[[[Label alloc]init]withText:[self.formatter stringFromNumber:@(180)]]];
[self.table reloadRows:@[ path, [path next] ] animated:YES], count++;
}

@implementation Cook
- (void)ovenDidHeat:(NSNotification *)notification
{
    Oven *oven = [notification object];
    double degrees = [[[notification userInfo] objectForKey:@"degrees"] doubleValue];
    NSNumber *limit = notification.userInfo[@"limit"] ?: oven.limits.lastObject;
}
- (BOOL)oven:(Oven *)oven mayHeatTo:(double)degrees
{
}
@end

#pragma mark - Objects with protocols, and casts to them

@protocol Baking <NSObject>
@optional
- (void)ovenIsReady;
@end

void cast(void) {
Multicast <Baking> *bakers;
bakers = (Multicast <Baking> *)[[Multicast alloc] initWithProtocol:@protocol(Baking)];
//オーブンの準備ができたら知らせる
self.bakers = (id<Baking>)bakers;
BOOL isBaking = [self.bakers conformsToProtocol:@protocol(Baking)]; /* да */
Protocol *found = objc_getProtocol(protocolName.UTF8String);
[(id)bakers ovenIsReady];
((Tray *)trays[0]).height = ((NSNumber *)[sizes valueForKey:@"height"]).doubleValue;
}

#pragma mark - Conditions of the compiler in the middle of a method

@implementation Tray

-(id)takeOut:(NSUInteger)slot
{
	Slot* chosen = _slots[slot];
	#if __has_feature(objc_arc_weak) && !TARGET_OS_IPHONE
	if (chosen.content == [NSNull null])
		chosen = self.spare;
	#endif
	for (id each in [_slots reverseObjectEnumerator])
		if (!each)
			continue;
		else if (each == chosen)
			return [each content];
	return nil;
}

@end

#pragma mark - Blocks, kept, called, and handed to queues

@interface Kitchen ()
{
	dispatch_queue_t ovenQueue;
	void *ovenQueueTag;

	Multicast <Baking> *bakers;
}
@property(nonatomic,copy)void(^whenReady)(Oven *oven,NSError **error);
@end

@implementation Kitchen

- (void)addBaker:(id)baker queue:(dispatch_queue_t)queue
{
	dispatch_block_t block = ^{
		[bakers addDelegate:baker delegateQueue:queue];
	};

	if (dispatch_get_specific(ovenQueueTag))
		block();
	else
		dispatch_async(ovenQueue, block);
}

- (void)bakeAll
{
    dispatch_group_t group = dispatch_group_create();
    __weak typeof(self) weakSelf = self;
    __block BOOL isBurnt = NO;
    [trays enumerateObjectsUsingBlock:^(Tray *tray, NSUInteger index, BOOL *stop) {
        dispatch_group_async(group, ovenQueue, ^{ @autoreleasepool {
            isBurnt |= ![weakSelf.oven bake:tray];
            *stop = isBurnt;
        }});
    }];
    dispatch_group_notify(group, dispatch_get_main_queue(), ^{
        if (self.whenReady) self.whenReady(self.oven, NULL);
    });
}

@end

#pragma mark - A category that keeps an object under a key

static NSString *const KITCHENKEY = @"KITCHENKEY";

@interface NSObject (Kitchen)<UITextFieldDelegate,Baking>
-(Kitchen *)kitchen;
@end

@implementation NSObject (Kitchen)

-(Kitchen *)kitchen
{
    Kitchen *kitchen = objc_getAssociatedObject(self, (__bridge const void *)(KITCHENKEY));
    if (kitchen == nil) {
        kitchen = [Kitchen new];
        objc_setAssociatedObject(self, (__bridge const void *)(KITCHENKEY), kitchen, OBJC_ASSOCIATION_RETAIN);
    }
    return kitchen;
}

@end
