// A message as data, which a mock records, or a pattern with which messages are compared.

@implementation OCMWeakArgument @end

/// Returns an argument of an invocation as an object: a number, an NSValue or the argument itself.
static id OCMArgument(NSInvocation *invocation, NSUInteger index, const char *type) {
    if (strchr("@#", *type) != NULL) {
        id object = nil;
        [invocation getArgument:&object atIndex:index];
        return object;
    } else if (strchr("fd", *type) != NULL) {
        double number = 0;
        [invocation getArgument:&number atIndex:index];
        return @(number);
    } else if (strchr("BcislqCISLQ", *type) != NULL) {
        long long number = 0;
        [invocation getArgument:&number atIndex:index];
        return *type == 'B' ? @((BOOL)number) : isupper(*type) ? @((unsigned long long)number) : @(number);
    }
    void *buffer = calloc(1, sizeof(id));
    [invocation getArgument:buffer atIndex:index];
    NSValue *value = [NSValue value:buffer withObjCType:type];
    free(buffer);
    return strchr("^*", *type) != NULL && [value pointerValue] == NULL ? nil : value;
}

@implementation OCMMessage
- (id)initWithInvocation:(NSInvocation *)invocation mock:(id)mock ofClass:(BOOL)flag pattern:(BOOL)aPattern {
    self = [super init];
    selector = [invocation selector];
    isOfClass = flag;
    isPattern = aPattern;
    arguments = [NSMutableArray array];
    types = [NSMutableString string];
    NSMethodSignature *signature = [invocation methodSignature];
    for (NSUInteger index = 2; index < [signature numberOfArguments]; index++) {
        const char *encoding = [signature getArgumentTypeAtIndex:index];
        BOOL isText = strncmp(encoding, "r*", 2) == 0;
        while (strchr("rnNoORVA", *encoding) != NULL) encoding++;
        char type = *encoding == '#' ? '@' : *encoding;
        id value = OCMArgument(invocation, index, encoding);
        if (isPattern) value = OCMResolve(value, type);
        // Two literals of the same C string may have different addresses.
        if (isText && [value isKindOfClass:[NSValue class]])
            value = [NSString stringWithUTF8String:[value pointerValue]];
        if (value == nil || value == mock) {
            OCMWeakArgument *argument = [[OCMWeakArgument alloc] init];
            argument->object = value;
            value = argument;
        }
        [arguments addObject:value];
        [types appendFormat:@"%c", type];
    }
    return self;
}

- (SEL)selector { return selector; }

- (id)argumentAtIndex:(NSUInteger)index {
    id value = arguments[index];
    return object_getClass(value) == [OCMWeakArgument class] ? ((OCMWeakArgument *)value)->object : value;
}

- (BOOL)hasSelectorOf:(OCMMessage *)other {
    return sel_isEqual(selector, other->selector) && isOfClass == other->isOfClass;
}

/// Returns whether an argument of a message satisfies this pattern.
- (BOOL)matches:(OCMMessage *)message atIndex:(NSUInteger)index {
    if (ignoresNumbers && [types characterAtIndex:index] != '@') return YES;
    id expected = [self argumentAtIndex:index];
    id value = [message argumentAtIndex:index];
    if (expected == value) return YES;
    if (expected == nil) return NO;
    if ([expected isProxy]) return [expected isEqual:value];
    if ([expected isKindOfClass:[OCMConstraint class]]) return [expected evaluate:value];
    Protocol *matcher = NSProtocolFromString(@"HCMatcher");
    if (matcher != nil && [expected conformsToProtocol:matcher])
        return ((BOOL (*)(id, SEL, id))objc_msgSend)(expected, @selector(matches:), value);
    return [expected isEqual:value];
}

- (BOOL)matches:(OCMMessage *)message {
    if (![self hasSelectorOf:message]) return NO;
    for (NSUInteger index = 0; index < [arguments count]; index++)
        if (![self matches:message atIndex:index]) return NO;
    return YES;
}

- (NSString *)textAtIndex:(NSUInteger)index {
    if (ignoresNumbers && [types characterAtIndex:index] != '@') return @"<any>";
    id value = [self argumentAtIndex:index];
    if ([types characterAtIndex:index] == ':' && [value isKindOfClass:[NSValue class]])
        return [NSString stringWithFormat:@"@selector(%@)", OCMSelectorName(value)];
    return OCMText(value);
}

/// Returns a text for each argument of a message that differs from this pattern.
- (NSArray *)differencesFrom:(OCMMessage *)message {
    NSMutableArray *texts = [NSMutableArray array];
    for (NSUInteger index = 0; index < [arguments count]; index++) {
        if ([self matches:message atIndex:index]) continue;
        [texts addObject:[NSString stringWithFormat:@"argument %lu is %@, not %@", index,
                                   [message textAtIndex:index], [self textAtIndex:index]]];
    }
    return texts;
}

- (NSString *)describedFor:(NSString *)name {
    NSArray *parts = [NSStringFromSelector(selector) componentsSeparatedByString:@":"];
    NSMutableArray *texts = [NSMutableArray array];
    for (NSUInteger index = 0; index < [arguments count]; index++)
        [texts addObject:[NSString stringWithFormat:@"%@:%@", parts[index], [self textAtIndex:index]]];
    NSString *text = [texts count] == 0 ? parts[0] : [texts componentsJoinedByString:@" "];
    return [NSString stringWithFormat:@"%@[%@ %@]", isOfClass ? @"+" : @"-", name, text];
}
@end
