// Classes have variables of their own, even if a superclass has some of the same name.
#import <Foundation/Foundation.h>

@interface Base : NSObject
- (int)baseSecret;
- (void)setBaseSecret:(int)secret;
- (NSString *)baseNote;
@end
@implementation Base
{
    int _secret;
    NSString *_note;
}
- (int)baseSecret { return _secret; }
- (void)setBaseSecret:(int)secret
{
    _secret = secret;
    _note = @"base";
}
- (NSString *)baseNote { return _note; }
@end

@interface Derived : Base
- (int)secret;
- (double)note;
@end
@implementation Derived
{
    int _secret;
    double _note;
}
- (int)secret
{
    _note += 0.5;
    return ++_secret;
}
- (double)note { return _note; }
@end

@interface Open : NSObject
{
@public
    int count;
    struct { int x; int y; } place;
}
@end
@implementation Open
- (void)hide:(int)count
{
    self->count = count;
    place.x = count * 2;
}
@end

int main(void)
{
    Derived *derived = [[Derived alloc] init];
    derived.baseSecret = 40;
    [derived secret];
    printf("%d %d\n", [derived secret], derived.baseSecret);
    printf("%s %.1f\n", [[derived baseNote] UTF8String], [derived note]);
    Open *open = [[Open alloc] init];
    [open hide:3];
    open->count++;
    open->place.y = open->place.x + 1;
    printf("%d %d %d\n", open->count, open->place.x, open->place.y);
    return 0;
}
