#import <Foundation/Foundation.h>

@interface Node : NSObject
@property (nonatomic, weak) id delegate;
@end
@implementation Node
- (void)dealloc { printf("dealloc\n"); }
@end

int main(void)
{
    Node *node = [[Node alloc] init];
    @autoreleasepool {
        Node *delegate = [[Node alloc] init];
        node.delegate = delegate;
        printf("%d\n", node.delegate == delegate);
        delegate = nil;
    }
    printf("%d\n", node.delegate == nil);
    @autoreleasepool {
        node.delegate = node;
        printf("%d\n", node.delegate == node);
    }
    node = nil;
    return 0;
}
