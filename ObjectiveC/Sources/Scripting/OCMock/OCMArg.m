// The conditions for arguments, and for the number of messages.

/// Returns the text of an argument in failures.
static NSString *OCMText(id value) {
    if (value == nil) return @"nil";
    if ([value isProxy]) return [value description];
    if ([value isKindOfClass:[NSString class]]) return [NSString stringWithFormat:@"@\"%@\"", value];
    if ([value isKindOfClass:[NSNumber class]] && strcmp([value objCType], @encode(BOOL)) == 0)
        return [value boolValue] ? @"YES" : @"NO";
    NSString *text = [value description];
    return [text length] > 100 ? [[text substringToIndex:100] stringByAppendingString:@"…"] : text;
}

@implementation OCMConstraint
+ (instancetype)constraint { return [[self alloc] init]; }
- (BOOL)evaluate:(id)value { return NO; }
- (NSString *)description { return text ?: [super description]; }

+ (instancetype)constraintWithSelector:(SEL)selector onObject:(id)object {
    NSMethodSignature *signature = [object methodSignatureForSelector:selector];
    if (signature == nil)
        OCMRaise(NSInvalidArgumentException, @"a constraint needs a method, and %@ has no method '%@'", OCMText(object),
            NSStringFromSelector(selector));
    OCMInvocationConstraint *constraint = [OCMInvocationConstraint constraint];
    constraint->invocation = [NSInvocation invocationWithMethodSignature:signature];
    [constraint->invocation setTarget:object];
    [constraint->invocation setSelector:selector];
    return OCMNamed(constraint, @"<checked by %@>", NSStringFromSelector(selector));
}

+ (instancetype)constraintWithSelector:(SEL)selector onObject:(id)object withValue:(id)value {
    OCMInvocationConstraint *constraint = (id)[self constraintWithSelector:selector onObject:object];
    if ([[constraint->invocation methodSignature] numberOfArguments] < 4)
        OCMRaise(NSInvalidArgumentException, @"a constraint with a value needs a method with two arguments, and '%@' has one",
            NSStringFromSelector(selector));
    [constraint->invocation setArgument:&value atIndex:3];
    return constraint;
}
@end

static id OCMNamed(OCMConstraint *constraint, NSString *format, id value) {
    constraint->text = [NSString stringWithFormat:format, value];
    return constraint;
}

@implementation OCMAnyConstraint
- (BOOL)evaluate:(id)value { return YES; }
@end

@implementation OCMIsNilConstraint
- (BOOL)evaluate:(id)value { return value == nil; }
@end

@implementation OCMIsNotNilConstraint
- (BOOL)evaluate:(id)value { return value != nil; }
@end

@implementation OCMIsNotEqualConstraint
- (BOOL)evaluate:(id)value { return value != testValue && ![value isEqual:testValue]; }
@end

@implementation OCMInvocationConstraint
- (BOOL)evaluate:(id)value {
    BOOL isSatisfied = NO;
    if ([[invocation methodSignature] numberOfArguments] > 2) [invocation setArgument:&value atIndex:2];
    [invocation invoke];
    [invocation getReturnValue:&isSatisfied];
    return isSatisfied;
}
@end

@implementation OCMBlockConstraint
- (instancetype)initWithConstraintBlock:(BOOL (^)(id value))aBlock {
    block = [aBlock copy];
    return self;
}

- (BOOL)evaluate:(id)value { return block != nil && block(value); }
@end

@implementation OCMArg
/// The constraints that pointers stand for until a message with the pointer is recorded.
static NSMutableDictionary *OCMPointers;

/// Returns a new pointer that stands for a constraint.
static void *OCMPointerTo(OCMConstraint *constraint) {
    void *pointer = calloc(1, sizeof(id));
    if (OCMPointers == nil) OCMPointers = [NSMutableDictionary dictionary];
    OCMPointers[[NSValue valueWithPointer:pointer]] = constraint;
    return pointer;
}

+ (id)resolveSpecialValues:(NSValue *)value { return OCMResolve(value, *[value objCType]); }

/// Returns the constraint for which a pointer or a selector stands, or any other argument itself.
static id OCMResolve(id value, char type) {
    if (type == ':' && [NSStringFromSelector([OCMArg anySelector]) isEqualToString:OCMSelectorName(value)])
        return [OCMArg any];
    if (strchr("^*", type) == NULL || value == nil) return value;
    if ([value pointerValue] == [OCMArg anyPointer]) return [OCMArg any];
    OCMConstraint *constraint = OCMPointers[value];
    if (constraint != nil) [OCMPointers removeObjectForKey:value];
    return constraint ?: value;
}

/// Returns the name of the selector in an NSValue.
static NSString *OCMSelectorName(NSValue *value) {
    SEL selector = NULL;
    [value getValue:&selector];
    return NSStringFromSelector(selector);
}

+ (id)any { return OCMNamed([OCMAnyConstraint constraint], @"<any>", nil); }
+ (SEL)anySelector { return @selector(_ocmAnySelector); }

+ (void *)anyPointer {
    static void *pointer = NULL;
    if (pointer == NULL) pointer = calloc(1, sizeof(id));
    return pointer;
}

+ (id *)anyObjectRef { return (id *)[self anyPointer]; }
+ (id)isNil { return OCMNamed([OCMIsNilConstraint constraint], @"nil", nil); }
+ (id)isNotNil { return OCMNamed([OCMIsNotNilConstraint constraint], @"<not nil>", nil); }

+ (id)isEqual:(id)expected {
    return OCMNamed([self checkWithBlock:^BOOL(id value) { return value == expected || [value isEqual:expected]; }],
        @"%@", OCMText(expected));
}

+ (id)isNotEqual:(id)expected {
    OCMIsNotEqualConstraint *constraint = [OCMIsNotEqualConstraint constraint];
    constraint->testValue = expected;
    return OCMNamed(constraint, @"<not equal to %@>", OCMText(expected));
}

+ (id)isKindOfClass:(Class)type {
    return OCMNamed([self checkWithBlock:^BOOL(id value) { return [value isKindOfClass:type]; }], @"<of class %@>", type);
}

+ (id)checkWithSelector:(SEL)selector onObject:(id)object {
    return [OCMConstraint constraintWithSelector:selector onObject:object];
}

+ (id)checkWithBlock:(BOOL (^)(id value))block {
    return OCMNamed([[OCMBlockConstraint alloc] initWithConstraintBlock:block], @"<checked by a block>", nil);
}

+ (id *)setTo:(id)object {
    return (id *)[self setToValue:[NSValue value:&object withObjCType:@encode(id)]];
}

+ (void *)setToValue:(NSValue *)value {
    OCMAnyConstraint *constraint = OCMNamed([self any], @"<set to a value>", nil);
    constraint->action = ^(id pointer) {
        if (pointer != nil) [value getValue:[pointer pointerValue]];
    };
    return OCMPointerTo(constraint);
}

+ (id)invokeBlock { return [self invokeBlockWithList:nil]; }

+ (id)invokeBlockWithArgs:(id)first, ... {
    NSMutableArray *list = [NSMutableArray array];
    va_list rest;
    va_start(rest, first);
    for (id value = first; value != nil; value = va_arg(rest, id)) [list addObject:value];
    va_end(rest);
    return [self invokeBlockWithList:list];
}

+ (id)invokeBlockWithList:(NSArray *)list {
    OCMAnyConstraint *constraint = OCMNamed([self any], @"<a block to invoke>", nil);
    constraint->action = ^(id block) {
        if (block != nil) _OCMCallBlock(block, list);
    };
    return constraint;
}

+ (id)defaultValue { return [NSNull null]; }
@end

@implementation OCMQuantifier
+ (instancetype)from:(NSUInteger)least to:(NSUInteger)most {
    OCMQuantifier *quantifier = [[self alloc] init];
    quantifier->least = least;
    quantifier->most = most;
    return quantifier;
}

+ (instancetype)never { return [self exactly:0]; }
+ (instancetype)exactly:(NSUInteger)count { return [self from:count to:count]; }

+ (instancetype)atLeast:(NSUInteger)count {
    if (count == 0) OCMRaise(NSInvalidArgumentException, @"atLeast(0) is always true");
    return [self from:count to:NSIntegerMax];
}

+ (instancetype)atMost:(NSUInteger)count {
    if (count == 0) OCMRaise(NSInvalidArgumentException, @"atMost(0): write never()");
    return [self from:0 to:count];
}

- (BOOL)isValidCount:(NSUInteger)count { return count >= least && count <= most; }

- (NSString *)description {
    if (most == 0) return @"never";
    NSString *prefix = least == most ? @"" : most == NSIntegerMax ? @"at least " : @"at most ";
    NSUInteger count = least == 0 ? most : least;
    return count == 1 ? [prefix stringByAppendingString:@"once"]
                      : [NSString stringWithFormat:@"%@%lu times", prefix, count];
}
@end
