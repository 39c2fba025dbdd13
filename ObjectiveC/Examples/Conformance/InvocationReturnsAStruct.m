// A struct goes through an invocation as an argument and as the return value.
#import <Foundation/Foundation.h>

typedef struct { double x, y; } Place;
typedef struct { Place origin; int count; } Track;

@interface Mover : NSObject
- (Place)move:(Place)place by:(double)distance;
- (Track)trackFrom:(Place)place;
@end
@implementation Mover
- (Place)move:(Place)place by:(double)distance
{
    place.x += distance;
    place.y -= distance;
    return place;
}
- (Track)trackFrom:(Place)place
{
    Track track = { place, 3 };
    return track;
}
@end

static NSInvocation *message(Mover *mover, SEL selector)
{
    NSMethodSignature *signature = [mover methodSignatureForSelector:selector];
    NSInvocation *invocation = [NSInvocation invocationWithMethodSignature:signature];
    invocation.target = mover;
    invocation.selector = selector;
    return invocation;
}

int main(void)
{
    Mover *mover = [[Mover alloc] init];
    Place place = { 1, 2 };
    double distance = 0.5;
    NSInvocation *move = message(mover, @selector(move:by:));
    [move setArgument:&place atIndex:2];
    [move setArgument:&distance atIndex:3];
    place.x = 100;
    [move invoke];
    Place moved;
    [move getReturnValue:&moved];
    printf("%.1f %.1f\n", moved.x, moved.y);
    [move getArgument:&place atIndex:2];
    printf("%.1f %.1f\n", place.x, place.y);

    NSInvocation *track = message(mover, @selector(trackFrom:));
    [track setArgument:&moved atIndex:2];
    [track invoke];
    Track result;
    [track getReturnValue:&result];
    printf("%.1f %.1f %d\n", result.origin.x, result.origin.y, result.count);
    return 0;
}
