#import <Foundation/Foundation.h>

@interface Part : NSObject {
    const char *_name;
}
- (instancetype)initWithName:(const char *)name;
@end
@implementation Part
- (instancetype)initWithName:(const char *)name
{
    if ((self = [super init])) _name = name;
    return self;
}
- (void)dealloc { printf("%s\n", _name); }
@end

@interface Base : NSObject {
    Part *_baseIvar;
}
@end
@implementation Base
- (instancetype)init
{
    if ((self = [super init])) _baseIvar = [[Part alloc] initWithName:"ivar of base"];
    return self;
}
- (void)dealloc { printf("dealloc of base\n"); }
@end

@interface Derived : Base
@property (nonatomic, strong) Part *part;
@end
@implementation Derived
- (void)dealloc { printf("dealloc of derived\n"); }
@end

int main(void)
{
    Derived *derived = [[Derived alloc] init];
    @autoreleasepool {
        derived.part = [[Part alloc] initWithName:"replaced"];
        derived.part = [[Part alloc] initWithName:"ivar of derived"];
    }
    printf("goes\n");
    derived = nil;
    printf("gone\n");
    return 0;
}
