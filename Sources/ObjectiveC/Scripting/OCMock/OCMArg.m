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
- (BOOL)evaluate:(id)value { return test == nil || test(value); }
- (NSString *)description { return text; }
@end

@implementation OCMArg
static OCMConstraint *OCMMake(NSString *text, BOOL (^test)(id value)) {
    OCMConstraint *constraint = [[OCMConstraint alloc] init];
    constraint->text = text;
    constraint->test = test;
    return constraint;
}

/// The constraints that pointers stand for until a message with the pointer is recorded.
static NSMutableDictionary *OCMPointers;

/// Returns a new pointer that stands for a constraint.
static void *OCMPointerTo(OCMConstraint *constraint) {
    void *pointer = calloc(1, sizeof(id));
    if (OCMPointers == nil) OCMPointers = [NSMutableDictionary dictionary];
    OCMPointers[[NSValue valueWithPointer:pointer]] = constraint;
    return pointer;
}

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

+ (id)any { return OCMMake(@"<any>", nil); }
+ (SEL)anySelector { return @selector(_ocmAnySelector); }

+ (void *)anyPointer {
    static void *pointer = NULL;
    if (pointer == NULL) pointer = calloc(1, sizeof(id));
    return pointer;
}

+ (id *)anyObjectRef { return (id *)[self anyPointer]; }
+ (id)isNil { return OCMMake(@"nil", ^BOOL(id value) { return value == nil; }); }
+ (id)isNotNil { return OCMMake(@"<not nil>", ^BOOL(id value) { return value != nil; }); }

+ (id)isEqual:(id)expected {
    return OCMMake(OCMText(expected), ^BOOL(id value) { return value == expected || [value isEqual:expected]; });
}

+ (id)isNotEqual:(id)expected {
    return OCMMake(
        [NSString stringWithFormat:@"<not equal to %@>", OCMText(expected)],
        ^BOOL(id value) { return value != expected && ![value isEqual:expected]; });
}

+ (id)isKindOfClass:(Class)type {
    return OCMMake(
        [NSString stringWithFormat:@"<of class %@>", type],
        ^BOOL(id value) { return [value isKindOfClass:type]; });
}

+ (id)checkWithSelector:(SEL)selector onObject:(id)object {
    return OCMMake(
        [NSString stringWithFormat:@"<checked by %@>", NSStringFromSelector(selector)],
        ^BOOL(id value) { return ((BOOL (*)(id, SEL, id))objc_msgSend)(object, selector, value); });
}

+ (id)checkWithBlock:(BOOL (^)(id value))block { return OCMMake(@"<checked by a block>", block); }

+ (id *)setTo:(id)object {
    return (id *)[self setToValue:[NSValue value:&object withObjCType:@encode(id)]];
}

+ (void *)setToValue:(NSValue *)value {
    OCMConstraint *constraint = OCMMake(@"<set to a value>", nil);
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
    OCMConstraint *constraint = OCMMake(@"<a block to invoke>", nil);
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
