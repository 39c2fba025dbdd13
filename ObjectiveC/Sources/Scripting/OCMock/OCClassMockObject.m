// The mocks of classes, which intercept the class methods of a class, and the mocks of objects, which
// intercept the methods of one object.
//
// An intercepted method has _objc_msgForward as its implementation. The class keeps the original under
// an alias, which OCMInvokeOriginal sends.

#define OCMNeedsStub @"messages of a built-in class's method do not reach the mock. Adding a stub helps"

// MARK: - Interception

/// Returns the mock of a class or an object, which refers weakly to the mock.
static id OCMMockOf(id object) { return objc_getAssociatedObject(object, @selector(mock)); }

static void OCMSetMock(id object, id mock) {
    objc_setAssociatedObject(object, @selector(mock), mock, OBJC_ASSOCIATION_ASSIGN);
}

/// The selector under which a class keeps the original of an intercepted method.
static SEL OCMAlias(SEL selector) {
    return NSSelectorFromString([@"_ocm_" stringByAppendingString:NSStringFromSelector(selector)]);
}

/// Returns YES for a method on which the interception itself depends.
static BOOL OCMIsCoreMethod(SEL selector) {
    NSString *name = NSStringFromSelector(selector);
    return [name hasPrefix:@"_ocm_"] || [name hasPrefix:@"resolve"]
        || [@[@"class", @"load", @"initialize", @"dealloc", @"forwardInvocation:", @"methodSignatureForSelector:",
              @"forwardingTargetForSelector:", @"respondsToSelector:", @"doesNotRecognizeSelector:",
              @"supportsMocking:"] containsObject:name];
}

/// Calls a block with each method that a class, or a superclass that is not built in, defines.
static void OCMEachMethod(Class type, BOOL ofClass, BOOL isCore, void (^block)(SEL selector, const char *types)) {
    for (Class current = type; current != Nil; current = class_getSuperclass(current)) {
        if ([NSStringFromClass(current) hasPrefix:@"NS"]) return;
        unsigned int count = 0;
        Method *list = class_copyMethodList(ofClass ? object_getClass(current) : current, &count);
        for (unsigned int index = 0; index < count; index++) {
            SEL selector = method_getName(list[index]);
            if (isCore || !OCMIsCoreMethod(selector)) block(selector, method_getTypeEncoding(list[index]));
        }
        free(list);
    }
}

/// Sends the message of an invocation with another selector.
static void OCMInvoke(NSInvocation *invocation, SEL selector, id target) {
    SEL original = [invocation selector];
    [invocation setSelector:selector];
    @try {
        [invocation invokeWithTarget:target];
    } @finally {
        [invocation setSelector:original];
    }
}

/// Invokes the original of a method that may be intercepted.
static void OCMInvokeOriginal(NSInvocation *invocation, id target) {
    SEL selector = [invocation selector], alias = OCMAlias(selector);
    OCMInvoke(invocation, class_respondsToSelector(object_getClass(target), alias) ? alias : selector, target);
}

static void OCMCheckSupport(Class type) {
    NSString *reason = nil;
    if (![type respondsToSelector:@selector(supportsMocking:)]) return;
    if ([type supportsMocking:&reason]) return;
    OCMRaise(NSInvalidArgumentException, @"the class %@ cannot be mocked: %@", type, reason);
}

BOOL OCMIsSubclassOfMockClass(Class type) {
    for (; type != Nil; type = class_getSuperclass(type))
        if (objc_getAssociatedObject(type, @selector(subclass)) != nil) return YES;
    return NO;
}

// MARK: - Mocks of classes

@implementation OCClassMockObject
- (id)initWithClass:(Class)type {
    if (type == Nil) OCMRaise(NSInvalidArgumentException, @"a class mock needs a class, and gets Nil");
    OCMCheckSupport(type);
    mockedClass = type;
    [self _ocmInitNamed:NSStringFromClass(type)];
    [self _ocmInterceptClass];
    return self;
}

- (Class)class { return mockedClass; }
- (BOOL)isKindOfClass:(Class)type { return [mockedClass isSubclassOfClass:type]; }
- (BOOL)isMemberOfClass:(Class)type { return mockedClass == type; }
- (BOOL)respondsToSelector:(SEL)selector {
    return [mockedClass instancesRespondToSelector:selector] || _class_declaredTypes(mockedClass, selector, YES) != NULL;
}

- (BOOL)conformsToProtocol:(Protocol *)protocol { return class_conformsToProtocol(mockedClass, protocol); }

- (NSMethodSignature *)_ocmSignatureFor:(SEL)selector ofClass:(BOOL)flag {
    NSMethodSignature *signature = flag ? [(id)mockedClass methodSignatureForSelector:selector]
                                        : [mockedClass instanceMethodSignatureForSelector:selector];
    const char *types = signature == nil ? _class_declaredTypes(mockedClass, selector, !flag) : NULL;
    return types == NULL ? signature : [NSMethodSignature signatureWithObjCTypes:types];
}

- (void)_ocmWillStub:(SEL)selector ofClass:(BOOL)flag {
    if (!flag) return;
    if ([mockedClass isSubclassOfClass:[NSString class]] || [mockedClass isSubclassOfClass:[NSArray class]])
        OCMRaise(NSInvalidArgumentException, @"class methods of %@ cannot be stubbed: the mocks use them", mockedClass);
    Method method = class_getClassMethod(mockedClass, selector);
    const char *types = method == NULL ? _class_declaredTypes(mockedClass, selector, NO) : method_getTypeEncoding(method);
    if (types == NULL)
        OCMRaise(NSInvalidArgumentException, @"%@: a class method that Swift answers cannot be stubbed", self);
    [self _ocmInterceptClassMethod:selector types:types];
}

- (NSString *)_ocmObstacleTo:(SEL)selector ofClass:(BOOL)flag {
    if (!flag || intercepted[NSStringFromSelector(selector)] != nil) return nil;
    return intercepted == nil ? @"a newer mock receives the messages to the class" : OCMNeedsStub;
}

- (BOOL)_ocmInvokeReal:(NSInvocation *)invocation ofClass:(BOOL)flag {
    if (!flag || [invocation target] == self) return NO;
    OCMInvokeOriginal(invocation, [invocation target]);
    return YES;
}

- (void)stopMocking {
    [self _ocmReleaseClass];
    [super stopMocking];
}

/// Makes the class forward its class methods to this mock, and no longer to an older mock.
- (void)_ocmInterceptClass {
    [OCMMockOf(mockedClass) _ocmReleaseClass];
    OCMSetMock(mockedClass, self);
    intercepted = [NSMutableDictionary dictionary];
    Class metaclass = object_getClass(mockedClass);
    IMP forward = imp_implementationWithBlock(^(Class receiver, NSInvocation *invocation) {
        // The messages to a subclass are not messages to the mocked class.
        SEL alias = OCMAlias([invocation selector]);
        if (OCMMockOf(receiver) != nil) [OCMMockOf(receiver) _ocmReceive:invocation ofClass:YES];
        else if (class_respondsToSelector(object_getClass(receiver), alias)) OCMInvoke(invocation, alias, receiver);
        else [receiver doesNotRecognizeSelector:[invocation selector]];
    });
    class_addMethod(metaclass, @selector(forwardInvocation:), forward, "v@:@");
    OCMEachMethod(mockedClass, YES, NO, ^(SEL selector, const char *types) {
        [self _ocmInterceptClassMethod:selector types:types];
    });
}

- (void)_ocmInterceptClassMethod:(SEL)selector types:(const char *)types {
    NSString *name = NSStringFromSelector(selector);
    if (intercepted[name] != nil || OCMMockOf(mockedClass) != self) return;
    Class metaclass = object_getClass(mockedClass);
    SEL alias = OCMAlias(selector);
    // A superclass may have a mock, too, whose alias is the original.
    IMP inherited = class_getMethodImplementation(
        metaclass, class_respondsToSelector(metaclass, alias) ? alias : selector);
    BOOL isOwn = !class_addMethod(metaclass, selector, (IMP)_objc_msgForward, types);
    // A class that has only an interface has no original.
    if (isOwn || inherited != NULL) class_addMethod(metaclass, alias, isOwn ? (IMP)_objc_msgForward : inherited, types);
    if (isOwn) OCMExchange(metaclass, selector, alias);
    intercepted[name] = @(isOwn);
}

static void OCMExchange(Class type, SEL first, SEL second) {
    method_exchangeImplementations(class_getInstanceMethod(type, first), class_getInstanceMethod(type, second));
}

/// Gives the class its own methods again.
- (void)_ocmReleaseClass {
    if (intercepted == nil) return;
    Class metaclass = object_getClass(mockedClass);
    for (NSString *name in intercepted) {
        SEL selector = NSSelectorFromString(name);
        SEL alias = OCMAlias(selector);
        if ([intercepted[name] boolValue]) OCMExchange(metaclass, selector, alias);
        else _class_removeMethod(metaclass, selector);
        _class_removeMethod(metaclass, alias);
    }
    _class_removeMethod(metaclass, @selector(forwardInvocation:));
    intercepted = nil;
    if (OCMMockOf(mockedClass) == self) OCMSetMock(mockedClass, nil);
}
@end

// MARK: - Mocks of objects

@implementation OCPartialMockObject
- (id)initWithObject:(id)object {
    if (object == nil) OCMRaise(NSInvalidArgumentException, @"a partial mock needs an object, and gets nil");
    if (OCMMockOf(object) != nil)
        OCMRaise(NSInvalidArgumentException, @"%@ has a mock already, which must stop first", OCMText(object));
    BOOL isSpecial = [object isProxy] || class_isMetaClass(object_getClass(object));
    for (Class type in @[[NSString class], [NSValue class], [NSDate class], [NSArray class], [NSDictionary class],
             [GCDMulticastDelegate class]])
        isSpecial = isSpecial || [object isKindOfClass:type];
    if (isSpecial)
        OCMRaise(NSInvalidArgumentException, @"%@ cannot have a partial mock: a proxy, a class, a multicast delegate, a"
                @" string, a number, a date, an array and a dictionary cannot", OCMText(object));
    realObject = object;
    [self initWithClass:[object class]];
    [self _ocmInterceptObject];
    return self;
}

- (BOOL)respondsToSelector:(SEL)selector { return [realObject respondsToSelector:selector]; }

- (NSMethodSignature *)_ocmSignatureFor:(SEL)selector ofClass:(BOOL)flag {
    return [super _ocmSignatureFor:selector ofClass:flag] ?: flag ? nil : [realObject methodSignatureForSelector:selector];
}

- (void)_ocmWillStub:(SEL)selector ofClass:(BOOL)flag {
    if (flag) {
        [super _ocmWillStub:selector ofClass:YES];
    } else if (OCMIsCoreMethod(selector)) {
        OCMRaise(NSInvalidArgumentException, @"%@: %@ cannot be stubbed: the mock itself depends on it", self,
            NSStringFromSelector(selector));
    } else {
        Method method = class_getInstanceMethod(mockedClass, selector);
        if (method != NULL) [self _ocmIntercept:selector types:method_getTypeEncoding(method)];
    }
}

- (NSString *)_ocmObstacleTo:(SEL)selector ofClass:(BOOL)flag {
    if (flag) return [super _ocmObstacleTo:selector ofClass:YES];
    return class_respondsToSelector(subclass, OCMAlias(selector)) ? nil : OCMNeedsStub;
}

- (BOOL)_ocmInvokeReal:(NSInvocation *)invocation ofClass:(BOOL)flag {
    if (flag) return [super _ocmInvokeReal:invocation ofClass:YES];
    OCMInvokeOriginal(invocation, realObject);
    return YES;
}

- (void)stopMocking {
    if (subclass != Nil) object_setClass(realObject, mockedClass);
    if (realObject != nil) OCMSetMock(realObject, nil);
    subclass = Nil;
    [super stopMocking];
}

/// Gives the object a class of its own, which forwards to this mock.
- (void)_ocmInterceptObject {
    static NSUInteger count = 0;
    NSString *name = [NSString stringWithFormat:@"%@-OCMock-%lu", mockedName, ++count];
    subclass = objc_allocateClassPair(mockedClass, [name UTF8String], 0);
    if (subclass == Nil) OCMRaise(NSInvalidArgumentException, @"an object of %@ cannot have a partial mock", mockedClass);
    objc_setAssociatedObject(subclass, @selector(subclass), @YES, OBJC_ASSOCIATION_RETAIN);
    OCMEachMethod([OCMIntercepted class], NO, YES, ^(SEL selector, const char *types) {
        class_addMethod(subclass, selector, class_getMethodImplementation([OCMIntercepted class], selector), types);
    });
    OCMEachMethod(mockedClass, NO, NO, ^(SEL selector, const char *types) {
        [self _ocmIntercept:selector types:types];
    });
    object_setClass(realObject, subclass);
    OCMSetMock(realObject, self);
}

- (void)_ocmIntercept:(SEL)selector types:(const char *)types {
    if (!class_addMethod(subclass, selector, (IMP)_objc_msgForward, types)) return;
    class_addMethod(subclass, OCMAlias(selector), class_getMethodImplementation(mockedClass, selector), types);
}
@end

/// The methods that the class of an object gets from its partial mock.
@implementation OCMIntercepted
/// Returns the method of the object's original class.
static IMP OCMOriginal(id object, SEL selector) {
    return class_getMethodImplementation(class_getSuperclass(object_getClass(object)), selector);
}

- (Class)class { return class_getSuperclass(object_getClass(self)); }
- (BOOL)isMemberOfClass:(Class)type { return type == [self class]; }

- (id)forwardingTargetForSelector:(SEL)selector {
    if (class_respondsToSelector(object_getClass(self), OCMAlias(selector))) return nil;
    return ((id (*)(id, SEL, SEL))OCMOriginal(self, _cmd))(self, _cmd, selector);
}

- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return [[self class] instanceMethodSignatureForSelector:selector]
        ?: ((id (*)(id, SEL, SEL))OCMOriginal(self, _cmd))(self, _cmd, selector);
}

- (void)forwardInvocation:(NSInvocation *)invocation {
    if (class_respondsToSelector(object_getClass(self), OCMAlias([invocation selector])))
        [OCMMockOf(self) _ocmReceive:invocation ofClass:NO];
    else
        ((void (*)(id, SEL, id))OCMOriginal(self, _cmd))(self, _cmd, invocation);
}
@end
