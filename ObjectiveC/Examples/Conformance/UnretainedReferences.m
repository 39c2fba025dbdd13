#import <Foundation/Foundation.h>

@interface Child : NSObject
@property (nonatomic, assign) id owner;
@property (nonatomic, unsafe_unretained) id friend;
- (void)report;
@end

@interface Owner : NSObject
{
    Child *_child;
}
- (instancetype)initWithChild:(Child *)child;
- (void)hear;
@end

@implementation Child
- (void)report
{
    [self.owner hear];
}
- (void)dealloc
{
    printf("child dealloc\n");
}
@end

@implementation Owner
- (instancetype)initWithChild:(Child *)child
{
    if ((self = [super init]))
    {
        _child = child;
        child.owner = self;
        child.friend = self;
    }
    return self;
}
- (void)hear
{
    printf("owner hears\n");
}
- (void)dealloc
{
    printf("owner dealloc\n");
    [_child report];
    printf("%s\n", _child.friend == self ? "same" : "other");
}
@end

struct Entry
{
    __unsafe_unretained Owner *owner;
};

int main(void)
{
    Child *child = [[Child alloc] init];
    {
        Owner *owner = [[Owner alloc] initWithChild:child];
        __unsafe_unretained Owner *variable = owner;
        struct Entry entry = { owner };
        __unsafe_unretained Owner *array[2] = { owner, nil };
        void (^block)(void) = ^{ [variable hear]; };
        owner = nil;
        printf("after the assignment\n");
        (void)entry;
        (void)array;
        (void)block;
    }
    __unsafe_unretained Owner *last = nil;
    {
        Owner *owner = [[Owner alloc] initWithChild:child];
        last = owner;
        [last hear];
        [child report];
        [owner hear];
    }
    printf("after the scope\n");
    child.owner = nil;
    child = nil;
    printf("end\n");
    return 0;
}
