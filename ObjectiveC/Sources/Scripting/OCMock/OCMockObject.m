// The mocks, written on NSProxy, NSInvocation and the functions of the runtime.
//
// A mock keeps two lists: its stubs (OCMInvocationStub), of which expectations and rejections are
// kinds, and the messages that it has received (OCMMessage). A recorder (OCMStubRecorder) makes a
// stub, or a question to the list of messages, from the next message to a mock. XCTFail and @throw
// report the line of the script that called this text.

/// The recorder that takes the messages to mocks, between its `begin` and `end`.
static OCMStubRecorder *OCMActive;

static void OCMRaise(NSString *name, NSString *format, ...) {
    va_list list;
    va_start(list, format);
    NSString *reason = [[NSString alloc] initWithFormat:format arguments:list];
    va_end(list);
    @throw [NSException exceptionWithName:name reason:reason userInfo:nil];
}

@implementation OCMockObject
+ (id)mockForClass:(Class)type { return [[OCClassMockObject alloc] initWithClass:type]; }
+ (id)niceMockForClass:(Class)type { return OCMNice([self mockForClass:type]); }
+ (id)mockForProtocol:(Protocol *)protocol { return [[OCProtocolMockObject alloc] initWithProtocol:protocol]; }
+ (id)niceMockForProtocol:(Protocol *)protocol { return OCMNice([self mockForProtocol:protocol]); }
+ (id)partialMockForObject:(id)object { return [[OCPartialMockObject alloc] initWithObject:object]; }

+ (id)observerMock {
    OCMockObject *mock = [[OCObserverMockObject alloc] initWithProtocol:@protocol(OCMNotificationRecording)];
    mock->mockedName = @"NSNotificationCenter";
    return mock;
}

static id OCMNice(OCMockObject *mock) {
    mock->isNice = YES;
    return mock;
}

- (void)_ocmInitNamed:(NSString *)name {
    mockedName = name;
    stubs = [NSMutableArray array];
    invocations = [NSMutableArray array];
    unexpected = [NSMutableArray array];
}

/// Returns the mock when the code under test sends `alloc`, which may be stubbed, and `init`.
- (id)init {
    if (mockedName == nil) OCMRaise(NSInternalInconsistencyException, @"%@ has no objects", object_getClass(self));
    return OCMActive == nil ? self : [[OCMActive _ocmRecorderFor:self] init];
}

- (void)dealloc { [self stopMocking]; }

- (NSString *)description {
    return [NSString stringWithFormat:@"%@(%@)", NSStringFromClass(object_getClass(self)), mockedName];
}

- (void)setExpectationOrderMatters:(BOOL)flag { isOrdered = flag; }

/// Releases the stubs and the messages with their arguments, which may refer to the mock.
- (void)stopMocking {
    isStopped = YES;
    stubs = nil;
    invocations = nil;
}

- (void)_ocmCheckRunning {
    if (isStopped)
        OCMRaise(NSInternalInconsistencyException, @"%@: the mock is used after stopMocking has been called", self);
}

- (NSMethodSignature *)_ocmSignatureFor:(SEL)selector ofClass:(BOOL)flag { return nil; }
- (void)_ocmWillStub:(SEL)selector ofClass:(BOOL)flag {}

/// Returns why the mock does not receive messages of a method, or nil if the mock receives them.
- (NSString *)_ocmObstacleTo:(SEL)selector ofClass:(BOOL)flag { return nil; }

/// Runs the original of a method; returns NO if there is none.
- (BOOL)_ocmInvokeReal:(NSInvocation *)invocation ofClass:(BOOL)flag { return NO; }

// MARK: Recording

- (id)stub { return [OCMStubRecorder recorderOfKind:OCMKindStub mock:self]; }
- (id)expect { return [OCMStubRecorder recorderOfKind:OCMKindExpect mock:self]; }
- (id)reject { return [OCMStubRecorder recorderOfKind:OCMKindReject mock:self]; }

- (void)_ocmAdd:(OCMInvocationStub *)stub {
    [self _ocmCheckRunning];
    [self _ocmWillStub:stub->pattern->selector ofClass:stub->pattern->isOfClass];
    [stubs addObject:stub];
}

// MARK: Receiving

- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    BOOL isOfClass = [OCMActive _ocmRecordsClassMethod];
    return [self _ocmSignatureFor:selector ofClass:isOfClass] ?: [self _ocmSignatureFor:selector ofClass:!isOfClass];
}

- (void)doesNotRecognizeSelector:(SEL)selector {
    OCMRaise(NSInvalidArgumentException, @"%@: there is no method '%@'%@", self, NSStringFromSelector(selector),
        OCMActive == nil ? @"" : @" to stub, expect or verify");
}

- (id)forwardingTargetForSelector:(SEL)selector { return [OCMActive _ocmRecorderFor:self]; }

- (void)forwardInvocation:(NSInvocation *)invocation {
    [self _ocmReceive:invocation ofClass:[self _ocmSignatureFor:[invocation selector] ofClass:NO] == nil];
}

/// Answers a message, which may have been sent to the mock, the real object or the class.
- (void)_ocmReceive:(NSInvocation *)invocation ofClass:(BOOL)flag {
    [self _ocmCheckRunning];
    BOOL isToMock = [invocation target] == self;
    OCMMessage *message = [[OCMMessage alloc] initWithInvocation:invocation mock:self ofClass:flag pattern:NO];
    [invocations addObject:message];
    OCMInvocationStub *stub = [self _ocmStubFor:message];
    if (stub != nil) {
        for (NSUInteger index = 0; index < [stub->pattern->arguments count]; index++) {
            id expected = [stub->pattern argumentAtIndex:index];
            if (expected == nil || [expected isProxy] || ![expected isKindOfClass:[OCMAnyConstraint class]]) continue;
            OCMAnyConstraint *constraint = expected;
            if (constraint->action != nil) constraint->action([message argumentAtIndex:index]);
        }
        OCMPerform(stub, invocation);
    } else if ([self _ocmInvokeReal:invocation ofClass:flag]) {
        // An initializer that the mock received returns the mock in place of the real object.
        id returned = nil;
        if (isToMock && OCMIsOfFamily(invocation, @"init")) [invocation getReturnValue:&returned];
        if (returned != nil && OCMMockOf(returned) == self) [invocation setReturnValue:&self];
    } else if (!isNice) {
        [self _ocmFail:[NSString stringWithFormat:@"unexpected %@", [self _ocmText:message]] nearest:message];
    }
}

/// Returns the stub that answers a message. An expectation without actions leaves the answer to a
/// stub that also matches.
- (OCMInvocationStub *)_ocmStubFor:(OCMMessage *)message {
    OCMInvocationStub *expectation = nil, *first = nil, *stub = nil;
    for (OCMInvocationStub *candidate in stubs) {
        BOOL isPending = candidate->kind == OCMKindExpect && !candidate->isSatisfied;
        if (isPending && first == nil) first = candidate;
        if (isPending && expectation != nil) continue;
        if (candidate->kind == OCMKindExpect && !isPending) continue;
        if (candidate->kind != OCMKindExpect && stub != nil) continue;
        if (![candidate->pattern matches:message]) continue;
        if (candidate->kind == OCMKindReject)
            [self _ocmFail:[NSString stringWithFormat:@"rejected %@", [self _ocmText:message]] nearest:nil];
        if (isPending) expectation = candidate; else stub = candidate;
    }
    if (expectation == nil) return stub;
    if (isOrdered && expectation != first)
        [self _ocmFail:[NSString stringWithFormat:@"unexpected %@; expected first: %@", [self _ocmText:message],
                             [self _ocmText:first->pattern]] nearest:nil];
    expectation->isSatisfied = YES;
    if ([[self _ocmPending] count] == 0) [allReceived fulfill];
    return stub != nil && [expectation->actions count] == 0 ? stub : expectation;
}

// MARK: Verifying

- (NSArray *)_ocmPending {
    NSMutableArray *pending = [NSMutableArray array];
    for (OCMInvocationStub *stub in stubs)
        if (stub->kind == OCMKindExpect && !stub->isSatisfied) [pending addObject:stub->pattern];
    return pending;
}

/// Returns why the expectations are not satisfied, after a wait for messages that are still expected.
- (NSArray *)_ocmFailuresAfter:(NSTimeInterval)delay {
    [self _ocmCheckRunning];
    if (delay > 0 && [[self _ocmPending] count] > 0) {
        allReceived = [[XCTestExpectation alloc] initWithDescription:[self description]];
        [XCTWaiter waitForExpectations:@[allReceived] timeout:delay];
        allReceived = nil;
    }
    NSMutableArray *texts = [NSMutableArray array], *failures = [NSMutableArray array];
    for (OCMMessage *pattern in [self _ocmPending]) {
        NSString *nearest = [self _ocmNearestTo:pattern in:invocations];
        [texts addObject:nearest == nil ? [self _ocmText:pattern]
                         : [NSString stringWithFormat:@"%@, nearest: %@", [self _ocmText:pattern], nearest]];
    }
    if ([texts count] > 0)
        [failures addObject:[NSString stringWithFormat:@"%@: expected %@; received: %@", self,
                                      [texts componentsJoinedByString:@" and "], [self _ocmTexts:invocations]]];
    if ([unexpected count] > 0)
        [failures addObject:[NSString stringWithFormat:@"%@ (the exception was ignored where the message was sent)",
                                      [unexpected[0] reason]]];
    return failures;
}

- (id)verify {
    [self verifyWithDelay:0];
    return [OCMStubRecorder recorderOfKind:OCMKindVerify mock:self];
}

/// Verifies the expectations; a failure throws an exception, as in OCMock.
- (void)verifyWithDelay:(NSTimeInterval)delay {
    for (NSString *failure in [self _ocmFailuresAfter:delay]) OCMRaise(NSInternalInconsistencyException, @"%@", failure);
}

/// Verifies the expectations for the macros; a failure fails the test.
- (void)_ocmReportAfter:(NSTimeInterval)delay {
    for (NSString *failure in [self _ocmFailuresAfter:delay]) XCTFail(@"%@", failure);
}

/// Returns why the number of received messages differs from what is expected, or nil.
- (NSString *)_ocmFailureOf:(OCMMessage *)pattern quantifier:(OCMQuantifier *)quantifier {
    [self _ocmCheckRunning];
    NSUInteger count = 0;
    for (OCMMessage *message in invocations)
        if ([pattern matches:message]) count++;
    NSString *obstacle = count > 0 ? nil : [self _ocmObstacleTo:pattern->selector ofClass:pattern->isOfClass];
    if (obstacle != nil)
        return [NSString stringWithFormat:@"%@: %@ cannot be verified: %@", self, [self _ocmText:pattern], obstacle];
    if ([quantifier isValidCount:count]) return nil;
    NSString *nearest = count > 0 ? nil : [self _ocmNearestTo:pattern in:invocations];
    return [NSString stringWithFormat:@"%@: expected %@ %@, received %@%@; all messages: %@", self, [self _ocmText:pattern],
                     quantifier, count == 1 ? @"once" : [NSString stringWithFormat:@"%lu times", count],
                     nearest == nil ? @"" : [@"; nearest: " stringByAppendingString:nearest], [self _ocmTexts:invocations]];
}

/// Throws the exception for a message at once, and keeps the exception for `verify`.
- (void)_ocmFail:(NSString *)text nearest:(OCMMessage *)message {
    if (message != nil) {
        NSMutableArray *patterns = [NSMutableArray array];
        for (OCMInvocationStub *stub in stubs)
            if (stub->kind != OCMKindReject) [patterns addObject:stub->pattern];
        NSString *nearest = [self _ocmNearestTo:message in:patterns];
        text = [NSString stringWithFormat:@"%@; %@: %@", text, nearest == nil ? @"expected" : @"nearest expectation",
                         nearest ?: [self _ocmTexts:[self _ocmPending]]];
    }
    NSException *exception = [NSException
        exceptionWithName:NSInternalInconsistencyException
                   reason:[NSString stringWithFormat:@"%@: %@", self, text]
                 userInfo:nil];
    [unexpected addObject:exception];
    @throw exception;
}

/// Returns the message or pattern with the same selector whose arguments differ least, with the
/// differences; nil if there is none.
- (NSString *)_ocmNearestTo:(OCMMessage *)message in:(NSArray *)candidates {
    OCMMessage *best = nil;
    NSArray *least = nil;
    for (OCMMessage *candidate in candidates) {
        if (![candidate hasSelectorOf:message]) continue;
        NSArray *found = message->isPattern ? [message differencesFrom:candidate] : [candidate differencesFrom:message];
        if (best != nil && [found count] >= [least count]) continue;
        best = candidate;
        least = found;
    }
    if (best == nil) return nil;
    return [NSString stringWithFormat:@"%@ (%@)", [self _ocmText:best],
                     [least count] == 0 ? @"received as often as expected" : [least componentsJoinedByString:@"; "]];
}

- (NSString *)_ocmText:(OCMMessage *)message { return [message describedFor:mockedName]; }

/// Returns the texts of the last ten messages.
- (NSString *)_ocmTexts:(NSArray *)messages {
    NSUInteger count = [messages count], first = count > 10 ? count - 10 : 0;
    if (count == 0) return @"none";
    NSMutableArray *texts = [NSMutableArray array];
    if (first > 0) [texts addObject:[NSString stringWithFormat:@"%lu more", first]];
    for (NSUInteger index = first; index < count; index++) [texts addObject:[self _ocmText:messages[index]]];
    return [texts componentsJoinedByString:@", "];
}
@end

// MARK: - Mocks of protocols

@implementation OCProtocolMockObject
- (id)initWithProtocol:(Protocol *)protocol {
    if (protocol == nil) OCMRaise(NSInvalidArgumentException, @"a protocol mock needs a protocol, and gets nil");
    [self _ocmInitNamed:NSStringFromProtocol(protocol)];
    mockedProtocol = protocol;
    return self;
}

- (BOOL)conformsToProtocol:(Protocol *)protocol { return protocol_conformsToProtocol(mockedProtocol, protocol); }
- (BOOL)respondsToSelector:(SEL)selector { return [self _ocmSignatureFor:selector ofClass:NO] != nil; }
- (BOOL)isKindOfClass:(Class)type { return NO; }

- (NSMethodSignature *)_ocmSignatureFor:(SEL)selector ofClass:(BOOL)flag {
    struct objc_method_description method = protocol_getMethodDescription(mockedProtocol, selector, YES, !flag);
    if (method.types == NULL) method = protocol_getMethodDescription(mockedProtocol, selector, NO, !flag);
    return method.types == NULL ? nil : [NSMethodSignature signatureWithObjCTypes:method.types];
}
@end

@implementation OCObserverMockObject
/// Receives a notification as the message that expects it, or else as the shorter message.
- (void)_ocmHandleNotification:(NSNotification *)notification {
    for (OCMMessage *pattern in [self _ocmPending]) {
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
