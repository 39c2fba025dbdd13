// The runtime lists the methods, properties and variables of a class.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Listed : NSObject
{
    int count;
}
@property (copy) NSString *name;
@property (readonly) int total;
- (void)run;
@end
@implementation Listed
- (int)total { return 1; }
- (void)run {}
@end


int main(void)
{
    unsigned count = 0;
    Method *methods = class_copyMethodList([Listed class], &count);
    BOOL runs = NO;
    for (unsigned i = 0; i < count; i++) {
        if (sel_isEqual(method_getName(methods[i]), @selector(run))) runs = YES;
    }
    free(methods);
    printf("%d\n", runs);
    objc_property_t *properties = class_copyPropertyList([Listed class], &count);
    printf("%u\n", count);
    for (unsigned i = 0; i < count; i++) printf("%s\n", property_getName(properties[i]));
    free(properties);
    Ivar variable = class_getInstanceVariable([Listed class], "_name");
    printf("%d %s\n", variable != NULL, variable ? ivar_getName(variable) : "");
    Listed *listed = [[Listed alloc] init];
    listed.name = @"text";
    printf("%s\n", [object_getIvar(listed, variable) UTF8String]);
    printf("%d\n", class_getProperty([Listed class], "nothing") == NULL);
    return 0;
}
