// The mocks of OCMock.h, written on NSProxy, NSInvocation and the functions of the runtime.
//
// A mock keeps two lists: its stubs (OCMInvocationStub), of which expectations and rejections are
// kinds, and the messages that it has received (OCMMessage). A recorder (OCMStubRecorder) makes a
// stub, or a question to the list of messages, from the next message to a mock. XCTFail and @throw
// report the line of the script that called this text.

// MARK: - Helpers

static void OCMRaise(NSString *name, NSString *format, ...) {
    va_list list;
    va_start(list, format);
    NSString *reason = [[NSString alloc] initWithFormat:format arguments:list];
    va_end(list);
    @throw [NSException exceptionWithName:name reason:reason userInfo:nil];
}

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

// MARK: - Arguments

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
static NSMutableDictionary *OCMPointers(void) {
    static NSMutableDictionary *constraints = nil;
    if (constraints == nil) constraints = [NSMutableDictionary dictionary];
    return constraints;
}

/// Returns a new pointer that stands for a constraint.
static void *OCMPointerTo(OCMConstraint *constraint) {
    void *pointer = calloc(1, sizeof(id));
    OCMPointers()[[NSValue valueWithPointer:pointer]] = constraint;
    return pointer;
}

/// Returns the constraint for which a pointer or a selector stands, or any other argument itself.
static id OCMResolve(id value, char type) {
    if (type == ':' && [NSStringFromSelector([OCMArg anySelector]) isEqualToString:OCMSelectorName(value)])
        return [OCMArg any];
    if (type != '^' || value == nil) return value;
    if ([value pointerValue] == [OCMArg anyPointer]) return [OCMArg any];
    OCMConstraint *constraint = OCMPointers()[value];
    if (constraint == nil) return value;
    [OCMPointers() removeObjectForKey:value];
    return constraint;
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
    OCMConstraint *constraint = OCMMake(@"<set to a value>", nil);
    constraint->action = ^(id pointer) {
        id *target = [pointer pointerValue];
        if (target != NULL) *target = object;
    };
    return (id *)OCMPointerTo(constraint);
}

+ (void *)setToValue:(NSValue *)value {
    OCMConstraint *constraint = OCMMake(@"<set to a value>", nil);
    constraint->action = ^(id pointer) {
        if ([pointer pointerValue] != NULL) [value getValue:[pointer pointerValue]];
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
+ (instancetype)atLeast:(NSUInteger)count { return [self from:count to:NSIntegerMax]; }
+ (instancetype)atMost:(NSUInteger)count { return [self from:0 to:count]; }
- (BOOL)isValidCount:(NSUInteger)count { return count >= least && count <= most; }

- (NSString *)description {
    if (most == 0) return @"never";
    NSString *prefix = least == most ? @"" : most == NSIntegerMax ? @"at least " : @"at most ";
    NSUInteger count = least == 0 ? most : least;
    return count == 1 ? [prefix stringByAppendingString:@"once"]
                      : [NSString stringWithFormat:@"%@%lu times", prefix, count];
}
@end

// MARK: - Messages

@implementation OCMWeakArgument @end

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
        while (strchr("rnNoORVA", *encoding) != NULL) encoding++;
        char type = *encoding == '#' ? '@' : *encoding;
        id value = [invocation _argumentObjectAtIndex:index];
        if (isPattern) value = OCMResolve(value, type);
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

/// Returns the arguments of a message that differ from this pattern.
- (NSString *)differenceFrom:(OCMMessage *)message {
    NSMutableArray *texts = [NSMutableArray array];
    for (NSUInteger index = 0; index < [arguments count]; index++) {
        if ([self matches:message atIndex:index]) continue;
        [texts addObject:[NSString stringWithFormat:@"argument %lu is %@, not %@", index,
                                   [message textAtIndex:index], [self textAtIndex:index]]];
    }
    return [texts componentsJoinedByString:@"; "];
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

@implementation OCMInvocationStub @end

// MARK: - Mocks

@implementation OCMockObject
+ (id)mockForClass:(Class)type { return [[OCClassMockObject alloc] initWithClass:type strict:YES kind:@"class mock"]; }
+ (id)niceMockForClass:(Class)type { return [[OCClassMockObject alloc] initWithClass:type strict:NO kind:@"class mock"]; }

+ (id)mockForProtocol:(Protocol *)protocol {
    return [[OCProtocolMockObject alloc] initWithProtocol:protocol strict:YES];
}

+ (id)niceMockForProtocol:(Protocol *)protocol {
    return [[OCProtocolMockObject alloc] initWithProtocol:protocol strict:NO];
}

+ (id)partialMockForObject:(id)object { return [[OCPartialMockObject alloc] initWithObject:object]; }

+ (id)observerMock {
    return [[OCObserverMockObject alloc] initWithProtocol:@protocol(OCMNotificationRecording) strict:YES];
}

- (id)initStrict:(BOOL)flag kind:(NSString *)kind name:(NSString *)name {
    isStrict = flag;
    kindOfMock = kind;
    mockedName = name;
    stubs = [NSMutableArray array];
    received = [NSMutableArray array];
    unexpected = [NSMutableArray array];
    return self;
}

/// Returns the mock when the code under test sends `alloc`, which may be stubbed, and `init`.
- (id)init { return self; }
- (void)dealloc { [self stopMocking]; }

- (NSString *)description {
    return [NSString stringWithFormat:@"%@%@ of %@", isStrict ? @"strict " : @"", kindOfMock, mockedName];
}

- (void)setExpectationOrderMatters:(BOOL)flag { isOrdered = flag; }

/// Releases the stubs and the messages with their arguments, which may refer to the mock.
- (void)stopMocking {
    isStopped = YES;
    stubs = nil;
    received = nil;
}

- (void)checkRunning {
    if (isStopped)
        OCMRaise(NSInternalInconsistencyException, @"%@: the mock is used after stopMocking", [self description]);
}

- (NSMethodSignature *)signatureFor:(SEL)selector ofClass:(BOOL)flag { return nil; }
- (void)willStub:(SEL)selector ofClass:(BOOL)flag {}

/// Runs the original of a method; returns NO if there is none.
- (BOOL)invokeReal:(NSInvocation *)invocation ofClass:(BOOL)flag { return NO; }

// MARK: Recording

- (id)stub { return [OCMStubRecorder recorderOfKind:OCMKindStub mock:self]; }
- (id)expect { return [OCMStubRecorder recorderOfKind:OCMKindExpect mock:self]; }
- (id)reject { return [OCMStubRecorder recorderOfKind:OCMKindReject mock:self]; }

- (void)add:(OCMInvocationStub *)stub {
    [self checkRunning];
    [self willStub:stub->pattern->selector ofClass:stub->pattern->isOfClass];
    [stubs addObject:stub];
}

// MARK: Receiving

- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    BOOL isOfClass = [[OCMStubRecorder active] recordsClassMethod];
    return [self signatureFor:selector ofClass:isOfClass] ?: [self signatureFor:selector ofClass:!isOfClass];
}

- (void)doesNotRecognizeSelector:(SEL)selector {
    OCMRaise(NSInvalidArgumentException, @"%@: there is no method '%@'%@", [self description],
        NSStringFromSelector(selector), [OCMStubRecorder active] == nil ? @"" : @" to stub, expect or verify");
}

- (void)forwardInvocation:(NSInvocation *)invocation {
    OCMStubRecorder *recorder = [OCMStubRecorder active];
    if (recorder != nil) {
        [recorder record:invocation on:self];
    } else {
        BOOL isOfClass = [self signatureFor:[invocation selector] ofClass:NO] == nil;
        [self receive:invocation ofClass:isOfClass];
    }
}

/// Answers a message, which may have been sent to the mock, the real object or the class.
- (void)receive:(NSInvocation *)invocation ofClass:(BOOL)flag {
    [self checkRunning];
    OCMMessage *message = [[OCMMessage alloc] initWithInvocation:invocation mock:self ofClass:flag pattern:NO];
    [received addObject:message];
    OCMInvocationStub *stub = [self stubFor:message];
    if (stub != nil) {
        for (NSUInteger index = 0; index < [stub->pattern->arguments count]; index++) {
            id expected = [stub->pattern argumentAtIndex:index];
            if (expected == nil || [expected isProxy] || ![expected isKindOfClass:[OCMConstraint class]]) continue;
            OCMConstraint *constraint = expected;
            if (constraint->action != nil) constraint->action([message argumentAtIndex:index]);
        }
        for (OCMAction action in stub->actions) action(invocation);
    } else if (![self invokeReal:invocation ofClass:flag] && isStrict) {
        [self fail:[NSString stringWithFormat:@"unexpected %@", [self text:message]] nearest:message];
    }
}

/// Returns the stub that answers a message. An expectation without actions leaves the answer to a
/// stub that also matches.
- (OCMInvocationStub *)stubFor:(OCMMessage *)message {
    OCMInvocationStub *expectation = nil, *first = nil, *stub = nil;
    for (OCMInvocationStub *candidate in stubs) {
        BOOL isPending = candidate->kind == OCMKindExpect && !candidate->isSatisfied;
        if (isPending && first == nil) first = candidate;
        if (isPending && expectation != nil) continue;
        if (candidate->kind == OCMKindExpect && !isPending) continue;
        if (candidate->kind == OCMKindStub && stub != nil) continue;
        if (![candidate->pattern matches:message]) continue;
        if (candidate->kind == OCMKindReject)
            [self fail:[NSString stringWithFormat:@"rejected %@", [self text:message]] nearest:nil];
        if (isPending) expectation = candidate; else stub = candidate;
    }
    if (expectation == nil) return stub;
    if (isOrdered && expectation != first)
        [self fail:[NSString stringWithFormat:@"unexpected %@; expected first: %@", [self text:message],
                             [self text:first->pattern]] nearest:nil];
    expectation->isSatisfied = YES;
    if ([[self pending] count] == 0) [allReceived fulfill];
    return stub != nil && [expectation->actions count] == 0 ? stub : expectation;
}

// MARK: Verifying

- (NSArray *)pending {
    NSMutableArray *pending = [NSMutableArray array];
    for (OCMInvocationStub *stub in stubs)
        if (stub->kind == OCMKindExpect && !stub->isSatisfied) [pending addObject:stub->pattern];
    return pending;
}

- (id)verify {
    [self checkRunning];
    NSMutableArray *texts = [NSMutableArray array];
    for (OCMMessage *pattern in [self pending]) {
        NSString *nearest = [self nearestTo:pattern in:received];
        [texts addObject:nearest == nil ? [self text:pattern]
                         : [NSString stringWithFormat:@"%@, nearest: %@", [self text:pattern], nearest]];
    }
    if ([texts count] > 0)
        XCTFail(@"%@: expected %@; received: %@", [self description],
            [texts componentsJoinedByString:@" and "], [self texts:received]);
    if ([unexpected count] > 0)
        XCTFail(@"%@ (the exception was caught where the message was sent)", [unexpected[0] reason]);
    return [OCMStubRecorder recorderOfKind:OCMKindVerify mock:self];
}

- (void)verifyWithDelay:(NSTimeInterval)delay {
    [self checkRunning];
    if ([[self pending] count] > 0) {
        allReceived = [[XCTestExpectation alloc] initWithDescription:[self description]];
        [XCTWaiter waitForExpectations:@[allReceived] timeout:delay];
        allReceived = nil;
    }
    [self verify];
}

- (void)verify:(OCMMessage *)pattern quantifier:(OCMQuantifier *)quantifier {
    [self checkRunning];
    NSUInteger count = 0;
    for (OCMMessage *message in received)
        if ([pattern matches:message]) count++;
    if ([quantifier isValidCount:count]) return;
    NSString *nearest = count > 0 ? nil : [self nearestTo:pattern in:received];
    XCTFail(@"%@: expected %@ %@, received %@%@; all messages: %@", [self description], [self text:pattern],
        quantifier, count == 1 ? @"once" : [NSString stringWithFormat:@"%lu times", count],
        nearest == nil ? @"" : [@"; nearest: " stringByAppendingString:nearest], [self texts:received]);
}

/// Throws the exception for a message at once, and keeps the exception for `verify`.
- (void)fail:(NSString *)text nearest:(OCMMessage *)message {
    if (message != nil) {
        NSMutableArray *patterns = [NSMutableArray array];
        for (OCMInvocationStub *stub in stubs)
            if (stub->kind != OCMKindReject) [patterns addObject:stub->pattern];
        NSString *nearest = [self nearestTo:message in:patterns];
        text = [NSString stringWithFormat:@"%@; %@: %@", text, nearest == nil ? @"expected" : @"nearest expectation",
                         nearest ?: [self texts:[self pending]]];
    }
    NSException *exception = [NSException
        exceptionWithName:NSInternalInconsistencyException
                   reason:[NSString stringWithFormat:@"%@: %@", [self description], text]
                 userInfo:nil];
    [unexpected addObject:exception];
    @throw exception;
}

/// Returns the message or pattern with the same selector whose arguments differ least, with the
/// differences; nil if there is none.
- (NSString *)nearestTo:(OCMMessage *)message in:(NSArray *)candidates {
    OCMMessage *best = nil;
    NSString *difference = nil;
    NSUInteger least = NSIntegerMax;
    for (OCMMessage *candidate in candidates) {
        if (![candidate hasSelectorOf:message]) continue;
        NSString *text = message->isPattern ? [message differenceFrom:candidate] : [candidate differenceFrom:message];
        NSUInteger count = [text length] == 0 ? 0 : [[text componentsSeparatedByString:@"; argument "] count];
        if (count >= least) continue;
        best = candidate;
        difference = text;
        least = count;
    }
    if (best == nil) return nil;
    return [NSString stringWithFormat:@"%@ (%@)", [self text:best],
                     least == 0 ? @"received as often as expected" : difference];
}

- (NSString *)text:(OCMMessage *)message { return [message describedFor:mockedName]; }

/// Returns the texts of the last ten messages.
- (NSString *)texts:(NSArray *)messages {
    NSUInteger count = [messages count], first = count > 10 ? count - 10 : 0;
    if (count == 0) return @"none";
    NSMutableArray *texts = [NSMutableArray array];
    if (first > 0) [texts addObject:[NSString stringWithFormat:@"%lu more", first]];
    for (NSUInteger index = first; index < count; index++) [texts addObject:[self text:messages[index]]];
    return [texts componentsJoinedByString:@", "];
}
@end

// MARK: - Mocks of classes

@implementation OCClassMockObject
- (id)initWithClass:(Class)type strict:(BOOL)flag kind:(NSString *)kind {
    if (type == Nil) OCMRaise(NSInvalidArgumentException, @"a class mock needs a class, and gets Nil");
    OCMCheckSupport(type);
    self = [self initStrict:flag kind:kind name:NSStringFromClass(type)];
    mockedClass = type;
    [self interceptClass];
    return self;
}

- (Class)class { return mockedClass; }
- (BOOL)isKindOfClass:(Class)type { return [mockedClass isSubclassOfClass:type]; }
- (BOOL)isMemberOfClass:(Class)type { return mockedClass == type; }
- (BOOL)respondsToSelector:(SEL)selector { return [mockedClass instancesRespondToSelector:selector]; }
- (BOOL)conformsToProtocol:(Protocol *)protocol { return class_conformsToProtocol(mockedClass, protocol); }

- (NSMethodSignature *)signatureFor:(SEL)selector ofClass:(BOOL)flag {
    return flag ? [(id)mockedClass methodSignatureForSelector:selector]
                : [mockedClass instanceMethodSignatureForSelector:selector];
}

- (void)willStub:(SEL)selector ofClass:(BOOL)flag {
    if (!flag) return;
    if ([mockedClass isSubclassOfClass:[NSString class]] || [mockedClass isSubclassOfClass:[NSArray class]])
        OCMRaise(NSInvalidArgumentException, @"class methods of %@ cannot be stubbed: the mocks use them", mockedClass);
    Method method = class_getClassMethod(mockedClass, selector);
    if (method == NULL)
        OCMRaise(NSInvalidArgumentException, @"%@: a class method that Swift answers cannot be stubbed", [self description]);
    [self interceptClassMethod:selector types:method_getTypeEncoding(method)];
}

- (BOOL)invokeReal:(NSInvocation *)invocation ofClass:(BOOL)flag {
    if (!flag || [invocation target] == self) return NO;
    OCMInvokeOriginal(invocation, [invocation target]);
    return YES;
}

- (void)stopMocking {
    [self releaseClass];
    [super stopMocking];
}

/// Makes the class forward its class methods to this mock, and no longer to an older mock.
- (void)interceptClass {
    [OCMMockOf(mockedClass) releaseClass];
    OCMSetMock(mockedClass, self);
    intercepted = [NSMutableDictionary dictionary];
    Class metaclass = object_getClass(mockedClass);
    IMP forward = imp_implementationWithBlock(^(Class receiver, NSInvocation *invocation) {
        OCClassMockObject *mock = nil;
        for (Class type = receiver; type != Nil && mock == nil; type = class_getSuperclass(type)) mock = OCMMockOf(type);
        if (mock == nil) [receiver doesNotRecognizeSelector:[invocation selector]];
        [mock receive:invocation ofClass:YES];
    });
    class_addMethod(metaclass, @selector(forwardInvocation:), forward, "v@:@");
    OCMEachMethod(mockedClass, YES, NO, ^(SEL selector, const char *types) {
        [self interceptClassMethod:selector types:types];
    });
}

- (void)interceptClassMethod:(SEL)selector types:(const char *)types {
    NSString *name = NSStringFromSelector(selector);
    if (intercepted[name] != nil || OCMMockOf(mockedClass) != self) return;
    Class metaclass = object_getClass(mockedClass);
    SEL alias = OCMAlias(selector);
    // A superclass may have a mock, too, whose alias is the original.
    IMP inherited = class_getMethodImplementation(
        metaclass, class_respondsToSelector(metaclass, alias) ? alias : selector);
    BOOL isOwn = !class_addMethod(metaclass, selector, (IMP)_objc_msgForward, types);
    class_addMethod(metaclass, alias, isOwn ? (IMP)_objc_msgForward : inherited, types);
    if (isOwn) OCMExchange(metaclass, selector, alias);
    intercepted[name] = @(isOwn);
}

static void OCMExchange(Class type, SEL first, SEL second) {
    method_exchangeImplementations(class_getInstanceMethod(type, first), class_getInstanceMethod(type, second));
}

/// Gives the class its own methods again.
- (void)releaseClass {
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
    if ([object isProxy] || OCMMockOf(object) != nil)
        OCMRaise(NSInvalidArgumentException, @"a partial mock of %@ exists, or the object is a mock itself", object);
    for (Class type in @[[NSString class], [NSValue class], [NSDate class], [NSArray class], [NSDictionary class]])
        if ([object isKindOfClass:type])
            OCMRaise(NSInvalidArgumentException, @"%@ cannot have a partial mock: the mocks use such objects", OCMText(object));
    realObject = object;
    self = [self initWithClass:[object class] strict:NO kind:@"partial mock"];
    [self interceptObject];
    return self;
}

- (BOOL)respondsToSelector:(SEL)selector { return [realObject respondsToSelector:selector]; }

- (NSMethodSignature *)signatureFor:(SEL)selector ofClass:(BOOL)flag {
    return [super signatureFor:selector ofClass:flag] ?: flag ? nil : [realObject methodSignatureForSelector:selector];
}

- (void)willStub:(SEL)selector ofClass:(BOOL)flag {
    if (flag) {
        [super willStub:selector ofClass:YES];
    } else if (OCMIsCoreMethod(selector)) {
        OCMRaise(NSInvalidArgumentException, @"%@: %@ cannot be stubbed: the mock itself depends on it",
            [self description], NSStringFromSelector(selector));
    } else {
        Method method = class_getInstanceMethod(mockedClass, selector);
        if (method != NULL) [self intercept:selector types:method_getTypeEncoding(method)];
    }
}

- (BOOL)invokeReal:(NSInvocation *)invocation ofClass:(BOOL)flag {
    if (flag) return [super invokeReal:invocation ofClass:YES];
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
- (void)interceptObject {
    static NSUInteger count = 0;
    NSString *name = [NSString stringWithFormat:@"%@-OCMock-%lu", mockedName, ++count];
    subclass = objc_allocateClassPair(mockedClass, [name UTF8String], 0);
    if (subclass == Nil) OCMRaise(NSInvalidArgumentException, @"an object of %@ cannot have a partial mock", mockedClass);
    objc_setAssociatedObject(subclass, @selector(subclass), @YES, OBJC_ASSOCIATION_RETAIN);
    OCMEachMethod([OCMIntercepted class], NO, YES, ^(SEL selector, const char *types) {
        class_addMethod(subclass, selector, class_getMethodImplementation([OCMIntercepted class], selector), types);
    });
    OCMEachMethod(mockedClass, NO, NO, ^(SEL selector, const char *types) {
        [self intercept:selector types:types];
    });
    object_setClass(realObject, subclass);
    OCMSetMock(realObject, self);
}

- (void)intercept:(SEL)selector types:(const char *)types {
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
        [OCMMockOf(self) receive:invocation ofClass:NO];
    else
        ((void (*)(id, SEL, id))OCMOriginal(self, _cmd))(self, _cmd, invocation);
}
@end

// MARK: - Mocks of protocols

@implementation OCProtocolMockObject
- (id)initWithProtocol:(Protocol *)protocol strict:(BOOL)flag {
    if (protocol == nil) OCMRaise(NSInvalidArgumentException, @"a protocol mock needs a protocol, and gets nil");
    self = [self initStrict:flag kind:@"protocol mock" name:NSStringFromProtocol(protocol)];
    mockedProtocol = protocol;
    return self;
}

- (BOOL)conformsToProtocol:(Protocol *)protocol { return protocol_conformsToProtocol(mockedProtocol, protocol); }
- (BOOL)respondsToSelector:(SEL)selector { return [self signatureFor:selector ofClass:NO] != nil; }
- (BOOL)isKindOfClass:(Class)type { return NO; }

- (NSMethodSignature *)signatureFor:(SEL)selector ofClass:(BOOL)flag {
    struct objc_method_description method = protocol_getMethodDescription(mockedProtocol, selector, YES, !flag);
    if (method.types == NULL) method = protocol_getMethodDescription(mockedProtocol, selector, NO, !flag);
    return method.types == NULL ? nil : [NSMethodSignature signatureWithObjCTypes:method.types];
}
@end

@implementation OCObserverMockObject
/// Receives a notification as the message that expects it, or else as the shorter message.
- (void)_ocmHandleNotification:(NSNotification *)notification {
    for (OCMMessage *pattern in [self pending]) {
        if ([pattern->arguments count] == 2) continue;
        [(id)self notificationWithName:notification.name object:notification.object userInfo:notification.userInfo];
        return;
    }
    [(id)self notificationWithName:notification.name object:notification.object];
}

- (void)stopMocking {
    [[NSNotificationCenter defaultCenter] removeObserver:self];
    [super stopMocking];
}
@end

@implementation NSNotificationCenter (OCMock)
- (void)addMockObserver:(id)mock name:(NSString *)name object:(id)object {
    [self addObserver:mock selector:@selector(_ocmHandleNotification:) name:name object:object];
}
@end

// MARK: - Recorders

@implementation OCMStubRecorder
/// Reads, or replaces, the recorder that takes the messages to mocks.
static OCMStubRecorder *OCMActive(BOOL replaces, OCMStubRecorder *recorder) {
    static OCMStubRecorder *active = nil;
    if (replaces) active = recorder;
    return active;
}

+ (OCMStubRecorder *)active { return OCMActive(NO, nil); }
+ (OCMStubRecorder *)recorderOfKind:(OCMKind)kind { return [self recorderOfKind:kind mock:nil]; }

+ (OCMStubRecorder *)recorderOfKind:(OCMKind)kind mock:(OCMockObject *)aMock {
    OCMStubRecorder *recorder = [self alloc];
    recorder->mock = aMock;
    recorder->quantifier = [OCMQuantifier atLeast:1];
    recorder->stub = [[OCMInvocationStub alloc] init];
    recorder->stub->kind = kind;
    recorder->stub->actions = [NSMutableArray array];
    return recorder;
}

+ (void)expectClassMethod { [[self active] classMethod]; }

- (void)begin {
    outer = [OCMStubRecorder active];
    OCMActive(YES, self);
}

- (void)end {
    OCMActive(YES, outer);
    outer = nil;
}

- (void)record:(NSInvocation *)invocation on:(OCMockObject *)aMock {
    SEL selector = [invocation selector];
    BOOL isClassMethod = isOfClass || [aMock signatureFor:selector ofClass:NO] == nil;
    if ([aMock signatureFor:selector ofClass:isClassMethod] == nil) [aMock doesNotRecognizeSelector:selector];
    mock = aMock;
    stub->pattern = [[OCMMessage alloc] initWithInvocation:invocation mock:aMock ofClass:isClassMethod pattern:YES];
    recorded = invocation;
    [recorded setTarget:nil];
}

/// Ends the recording of a message: adds the stub, or verifies the message.
- (OCMStubRecorder *)finished {
    if (recorded == nil)
        OCMRaise(NSInternalInconsistencyException, @"%@: no mock received a message between the parentheses; a mock itself answers"
                @" messages such as class, description and isEqual:",
            @[@"OCMStub", @"OCMExpect", @"OCMReject", @"OCMVerify"][stub->kind]);
    if (stub->kind == OCMKindVerify) [mock verify:stub->pattern quantifier:quantifier];
    else [mock add:stub];
    return self;
}

- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector { return [mock methodSignatureForSelector:selector]; }
- (void)doesNotRecognizeSelector:(SEL)selector { [mock doesNotRecognizeSelector:selector]; }

- (void)forwardInvocation:(NSInvocation *)invocation {
    [self record:invocation on:mock];
    if (ignoresNumbers) stub->pattern->ignoresNumbers = YES;
    [self finished];
}

- (id)withQuantifier:(OCMQuantifier *)aQuantifier {
    quantifier = aQuantifier;
    return self;
}

- (BOOL)recordsClassMethod { return isOfClass; }

- (id)classMethod {
    isOfClass = YES;
    return self;
}

- (id)ignoringNonObjectArgs {
    ignoresNumbers = YES;
    if (stub->pattern != nil) stub->pattern->ignoresNumbers = YES;
    return self;
}

// MARK: Actions

- (id)andDo:(OCMAction)block {
    if (block != nil) [stub->actions addObject:block];
    else [self andDoNothing];
    return self;
}

- (id)andDoNothing { return [self andDo:^(NSInvocation *invocation) {}]; }

static void OCMSetReturned(NSInvocation *invocation, NSValue *value) {
    if ([invocation _setReturnedValue:value]) return;
    OCMRaise(NSInvalidArgumentException, @"%@ returns %s, and the stub returns %s: the value must have the method's type",
        NSStringFromSelector([invocation selector]), [[invocation methodSignature] methodReturnType], [value objCType]);
}

- (id)andReturnValue:(NSValue *)value {
    // The value of a message that is recorded already can be checked on the line of the stub.
    if (recorded != nil) OCMSetReturned(recorded, value);
    return [self andDo:^(NSInvocation *invocation) { OCMSetReturned(invocation, value); }];
}

- (id)andReturn:(id)object {
    if (object != mock) return [self andReturnValue:[NSValue value:&object withObjCType:@encode(id)]];
    // A mock that retained itself would never be deallocated.
    __weak id weakObject = object;
    return [self andDo:^(NSInvocation *invocation) {
        id returned = weakObject;
        OCMSetReturned(invocation, [NSValue value:&returned withObjCType:@encode(id)]);
    }];
}

- (OCMStubRecorder *)andReturnBoxed:(NSValue *)value {
    if (*[value objCType] != '@') return [self andReturnValue:value];
    id object = nil;
    [value getValue:&object];
    return [self andReturn:object];
}

- (id)andThrow:(NSException *)exception { return [self andDo:^(NSInvocation *invocation) { @throw exception; }]; }

- (id)andPost:(NSNotification *)notification {
    return [self andDo:^(NSInvocation *invocation) {
        [[NSNotificationCenter defaultCenter] postNotification:notification];
    }];
}

- (id)andFulfill:(XCTestExpectation *)expectation {
    return [self andDo:^(NSInvocation *invocation) { [expectation fulfill]; }];
}

- (id)andCall:(SEL)selector onObject:(id)object {
    return [self andDo:^(NSInvocation *invocation) { OCMInvoke(invocation, selector, object); }];
}

- (id)andForwardToRealObject {
    __weak OCMockObject *weakMock = mock;
    __weak OCMInvocationStub *weakStub = stub;
    return [self andDo:^(NSInvocation *invocation) {
        OCMockObject *receiver = weakMock;
        OCMInvocationStub *own = weakStub;
        if (![receiver invokeReal:invocation ofClass:own->pattern->isOfClass])
            OCMRaise(NSInternalInconsistencyException, @"%@: there is no real object to forward %@ to",
                [receiver description], NSStringFromSelector([invocation selector]));
    }];
}

- (OCMChain)_andReturn { return ^(id value) { return [self andReturnBoxed:value]; }; }
- (OCMChain)andThrow { return ^(id exception) { return [self andThrow:exception]; }; }
- (OCMChain)andPost { return ^(id notification) { return [self andPost:notification]; }; }
- (OCMChain)andFulfill { return ^(id expectation) { return [self andFulfill:expectation]; }; }
- (OCMCallChain)andCall { return ^(id object, SEL selector) { return [self andCall:selector onObject:object]; }; }
- (OCMActionChain)andDo { return ^(OCMAction action) { return [self andDo:action]; }; }
- (OCMPlainChain)_andForwardToRealObject { return ^{ return [self andForwardToRealObject]; }; }
- (OCMPlainChain)_andDoNothing { return ^{ return [self andDoNothing]; }; }
- (OCMPlainChain)_ignoringNonObjectArgs { return ^{ return [self ignoringNonObjectArgs]; }; }

- (OCMPlainChain)andBreak {
    OCMRaise(NSInvalidArgumentException, @"andBreak: scripts have no debugger: write andLog or andDo");
    return nil;
}
@end
