// ends: normally. Methods are added to metaclasses, and to their metaclasses.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Plain : NSObject
@end
@implementation Plain

@end

int main(void)
{
    Class meta = object_getClass([Plain class]), beyond = object_getClass(meta);
    IMP function = imp_implementationWithBlock(^(id own) { return own; });
    class_addMethod(meta, @selector(added), function, "@@:");
    class_addMethod(beyond, @selector(beyond), function, "@@:");
    class_addMethod(Nil, @selector(added), function, "@@:");
    @try { [Plain performSelector:@selector(added)]; } @catch (id exception) {}
    @try { [(id)meta performSelector:@selector(added)]; } @catch (id exception) {}
    @try { [(id)beyond performSelector:@selector(beyond)]; } @catch (id exception) {}
    @try { class_addMethod(meta, NULL, function, "@@:"); } @catch (id exception) {}
    @try { class_addMethod(meta, @selector(none), NULL, "@@:"); } @catch (id exception) {}
    @try { class_addMethod(meta, @selector(none), function, "nonsense"); } @catch (id exception) {}
    @try { class_addMethod([Plain class], @selector(none:of:), function, "v@:"); [(id)[Plain new] performSelector:@selector(none:of:)]; } @catch (id exception) {}
    @try { class_addMethod([Plain class], @selector(dealloc), function, "v@:@@@"); [Plain new]; } @catch (id exception) {}
    @try { class_addMethod(meta, @selector(alloc), function, "@@:"); NSLog(@"%@", [Plain new]); } @catch (id exception) {}
    return 0;
}
