#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@protocol Named <NSObject>
@property (nonatomic, readonly) NSString *title;
- (void)rename:(NSString *)name;
+ (id)shared;
@optional
- (int)rank:(int)place;
@end

typedef struct { double x, y; } Point2;

@interface Item : NSObject
@property (nonatomic, copy) NSString *name;
@property (nonatomic, weak) id<Named> owner;
@property (strong) NSArray *parts;
@property (nonatomic, assign) NSInteger count;
@property (nonatomic, getter=isOpen, setter=makeOpen:) BOOL open;
@property (nonatomic, readonly) NSNumber *total;
@property (copy) void (^handler)(int);
@property Point2 place;
@property (nonatomic) id late;
@property (nonatomic) float ratio;
@end

@implementation Item
@dynamic late;
@synthesize ratio = _proportion;
- (void)move:(Point2)place by:(int)steps {}
@end

int main(void)
{
    unsigned count = 0;
    objc_property_t *properties = class_copyPropertyList([Item class], &count);
    printf("%u\n", count);
    const char *names[] = { "name", "owner", "parts", "count", "open", "total", "handler", "place", "late", "ratio" };
    for (int index = 0; index < 10; index++) {
        objc_property_t property = class_getProperty([Item class], names[index]);
        printf("%s %s\n", property_getName(property), property_getAttributes(property));
    }
    free(properties);
    objc_property_t open = class_getProperty([Item class], "open");
    char *getter = property_copyAttributeValue(open, "G");
    printf("%s %d\n", getter, property_copyAttributeValue(open, "R") == NULL);
    free(getter);

    Protocol *named = @protocol(Named);
    struct objc_method_description *methods = protocol_copyMethodDescriptionList(named, NO, YES, &count);
    printf("%u %s %s\n", count, sel_getName(methods[0].name), methods[0].types);
    free(methods);
    methods = protocol_copyMethodDescriptionList(named, YES, NO, &count);
    printf("%u %s %s\n", count, sel_getName(methods[0].name), methods[0].types);
    free(methods);
    printf("%d\n", protocol_copyMethodDescriptionList(named, NO, NO, &count) == NULL);
    properties = protocol_copyPropertyList(named, &count);
    printf("%u %s\n", count, property_getAttributes(properties[0]));
    free(properties);
    printf("%s\n", property_getAttributes(protocol_getProperty(named, "title", YES, YES)));
    Protocol *__unsafe_unretained *adopted = protocol_copyProtocolList(named, &count);
    printf("%u %s\n", count, protocol_getName(adopted[0]));

    Method move = class_getInstanceMethod([Item class], @selector(move:by:));
    char *result = method_copyReturnType(move), *place = method_copyArgumentType(move, 2), *steps = method_copyArgumentType(move, 3);
    printf("%s %s %s %s %d\n", result, method_copyArgumentType(move, 1), place, steps, method_copyArgumentType(move, 4) == NULL);
    return 0;
}
