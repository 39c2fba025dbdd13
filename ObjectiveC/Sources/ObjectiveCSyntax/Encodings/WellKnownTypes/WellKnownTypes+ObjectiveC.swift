extension WellKnownTypes {
  /// Types of the Objective-C runtime.
  static let objectiveC = """
    @class NSObject, NSString, NSError;
    @class NSObject, Protocol;

    typedef _Bool BOOL;
    typedef id (*IMP)(id, SEL, ...);
    typedef struct objc_method *Method;
    typedef struct objc_ivar *Ivar;
    typedef struct objc_category *Category;
    typedef struct objc_property *objc_property_t;
    typedef long NSInteger;
    typedef unsigned long NSUInteger;
    typedef double CGFloat;

    typedef unsigned long objc_AssociationPolicy;
    typedef struct { const char *name; const char *value; } objc_property_attribute_t;
    struct objc_method_description { SEL name; char *types; };
    """
}
