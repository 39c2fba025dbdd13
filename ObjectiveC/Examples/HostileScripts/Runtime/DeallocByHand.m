// ends: normally. The dealloc of living objects is sent by hand, and release without end.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Plain : NSObject
@end
@implementation Plain
- (void)dealloc { printf("dealloc\n"); }
@end

int main(void)
{
    NSArray *objects = @[@"x", [NSMutableArray arrayWithObject:@1], @5, [Plain new], [NSObject class], ^{}, [NSDate date], [NSNull null],
                         [NSMutableDictionary dictionaryWithObject:@1 forKey:@2], [NSNotificationCenter defaultCenter]];
    for (id object in objects) {
        @try { [object performSelector:@selector(dealloc)]; [object performSelector:@selector(dealloc)]; } @catch (id exception) {}
        @try { for (int i = 0; i < 100; i++) [object performSelector:@selector(release)]; } @catch (id exception) {}
        @try { for (int i = 0; i < 100; i++) [object performSelector:@selector(autorelease)]; } @catch (id exception) {}
        @try { [object performSelector:@selector(finalize)]; [object performSelector:@selector(retain)]; } @catch (id exception) {}
        @try { NSLog(@"%@ %d", object, [object isEqual:object]); } @catch (id exception) {}
    }
    return 0;
}
