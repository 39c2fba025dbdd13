// A class conforms to what its protocols adopt, and to what its superclasses and categories adopt.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@protocol Root <NSObject>
@end
@protocol Middle <Root>
@end
@protocol Leaf <Middle, NSCopying>
@end
@protocol Other
@end
@protocol Added
@end

@interface Base : NSObject <Leaf>
@end
@implementation Base
- (id)copyWithZone:(NSZone *)zone { return self; }
@end

@interface Derived : Base <Other>
@end
@implementation Derived
@end

@interface Base (More) <Added>
@end
@implementation Base (More)
@end

int main(void)
{
    Derived *derived = [[Derived alloc] init];
    printf("%d %d %d\n", [derived conformsToProtocol:@protocol(Leaf)],
           [derived conformsToProtocol:@protocol(Middle)], [derived conformsToProtocol:@protocol(Root)]);
    printf("%d %d\n", [derived conformsToProtocol:@protocol(NSObject)],
           [derived conformsToProtocol:@protocol(NSCopying)]);
    printf("%d %d\n", [derived conformsToProtocol:@protocol(Other)],
           [Base conformsToProtocol:@protocol(Other)]);
    printf("%d %d\n", [Base conformsToProtocol:@protocol(Added)],
           [Derived conformsToProtocol:@protocol(Added)]);
    printf("%d\n", [NSObject conformsToProtocol:@protocol(Leaf)]);
    printf("%d %d\n", protocol_conformsToProtocol(@protocol(Leaf), @protocol(Root)),
           protocol_conformsToProtocol(@protocol(Root), @protocol(Leaf)));
    printf("%d %d\n", class_conformsToProtocol([Derived class], @protocol(Other)),
           class_conformsToProtocol([Derived class], @protocol(Leaf)));
    printf("%s\n", [NSStringFromProtocol(@protocol(Middle)) UTF8String]);
    printf("%d\n", NSProtocolFromString(@"Middle") == @protocol(Middle));
    return 0;
}
