// ends: normally|refused. Protocols adopt each other, are asked for what they have not, and are sent messages.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@protocol Two;
@protocol One <Two>
- (void)one;
@end
@protocol Two <One>
- (void)two;
@end

int main(void)
{
    Protocol *one = @protocol(One);
    NSLog(@"%d %d", protocol_conformsToProtocol(one, @protocol(Two)), [[NSObject class] conformsToProtocol:one]);
    @try { protocol_getMethodDescription(one, NULL, YES, YES); protocol_getMethodDescription(nil, @selector(a), 5, -5); } @catch (id exception) {}
    @try { [(id)one new]; [(id)one description]; [(id)one length]; } @catch (id exception) {}
    @try { class_addProtocol([NSObject class], one); class_addProtocol(Nil, one); class_addProtocol([NSObject class], nil); } @catch (id exception) {}
    @try { class_addProtocol([NSObject class], (Protocol *)@"x"); NSProtocolFromString(nil); objc_getProtocol(NULL); } @catch (id exception) {}
    @try { [[NSObject new] conformsToProtocol:(Protocol *)@"x"]; } @catch (id exception) {}
    return 0;
}
