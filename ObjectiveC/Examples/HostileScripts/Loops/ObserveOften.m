// ends: time|memory. Each addition and each change looks at all observers that there are.
#import <Foundation/Foundation.h>

@interface Observed : NSObject
@property id next;
@property id value;
@end
@implementation Observed
- (void)observeValueForKeyPath:(NSString *)path ofObject:(id)object change:(NSDictionary *)change context:(void *)context {}
- (void)noted:(NSNotification *)note {}
@end

int main(void)
{
    Observed *object = [Observed new];
    object.next = [Observed new];
    for (;;) {
        [object addObserver:object forKeyPath:@"next.value" options:0 context:NULL];
        [[NSNotificationCenter defaultCenter] addObserver:object selector:@selector(noted:) name:@"n" object:nil];
        object.next = object.next;
    }
}
