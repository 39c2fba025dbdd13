// Recorders, and the actions of stubs.

@implementation OCMInvocationStub @end

@implementation OCMStubRecorder
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

+ (void)expectClassMethod { [OCMActive classMethod]; }

- (id)init {
    OCMRaise(NSInternalInconsistencyException, @"a mock cannot stand for the method init, which a %@ has itself",
        stub->kind == OCMKindVerify ? @"verifier" : @"stub recorder");
    return nil;
}

- (void)_ocmBegin {
    isMacro = YES;
    outer = OCMActive;
    OCMActive = self;
}

- (void)_ocmEnd {
    OCMActive = outer;
    outer = nil;
}

/// Returns the recorder, which takes a message that a mock has received in a macro.
- (id)_ocmRecorderFor:(OCMockObject *)aMock {
    mock = aMock;
    return self;
}

/// Ends the recording of a message: adds the stub, or verifies the message.
- (OCMStubRecorder *)_ocmFinish {
    if (recorded == nil)
        OCMRaise(NSInternalInconsistencyException, @"%@: no mock received a message between the parentheses; a mock itself"
                @" answers messages such as class, description and isEqual:",
            @[@"OCMStub", @"OCMExpect", @"OCMReject", @"OCMVerify"][stub->kind]);
    if (stub->kind != OCMKindVerify) {
        [mock _ocmAdd:stub];
        return self;
    }
    NSString *failure = [mock _ocmFailureOf:stub->pattern quantifier:quantifier];
    if (failure != nil && isMacro) XCTFail(@"%@", failure);
    if (failure != nil && !isMacro) OCMRaise(NSInternalInconsistencyException, @"%@", failure);
    return self;
}

- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector { return [mock methodSignatureForSelector:selector]; }
- (void)doesNotRecognizeSelector:(SEL)selector { [mock doesNotRecognizeSelector:selector]; }

- (void)forwardInvocation:(NSInvocation *)invocation {
    SEL selector = [invocation selector];
    BOOL isClassMethod = isOfClass || [mock _ocmSignatureFor:selector ofClass:NO] == nil;
    if ([mock _ocmSignatureFor:selector ofClass:isClassMethod] == nil) [mock doesNotRecognizeSelector:selector];
    stub->pattern = [[OCMMessage alloc] initWithInvocation:invocation mock:mock ofClass:isClassMethod pattern:YES];
    stub->pattern->ignoresNumbers = ignoresNumbers;
    recorded = invocation;
    [recorded setTarget:nil];
    if (!isMacro) [self _ocmFinish];
}

- (id)withQuantifier:(OCMQuantifier *)aQuantifier {
    quantifier = aQuantifier ?: quantifier;
    return self;
}

- (id)never {
    stub->kind = OCMKindReject;
    return self;
}

- (BOOL)_ocmRecordsClassMethod { return isOfClass; }

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
    if (stub->kind == OCMKindReject)
        OCMRaise(NSInternalInconsistencyException, @"OCMReject: a rejected message throws an exception, and has no other action");
    if (block != nil) [stub->actions addObject:block];
    else [self andDoNothing];
    return self;
}

- (id)andDoNothing { return [self andDo:^(NSInvocation *invocation) {}]; }

/// Returns YES if a method returns an object, and its name begins with a word of a pattern.
static BOOL OCMIsOfFamily(NSInvocation *invocation, NSString *words) {
    NSString *pattern = [NSString stringWithFormat:@"^_*(%@)(?![a-z])", words];
    return *[[invocation methodSignature] methodReturnType] == '@'
        && [NSStringFromSelector([invocation selector]) rangeOfString:pattern
                                                              options:NSRegularExpressionSearch].location == 0;
}

/// Runs the actions of a stub. A method that makes an object must get a value, which may be nil.
static void OCMPerform(OCMInvocationStub *stub, NSInvocation *invocation) {
    BOOL makes = OCMIsOfFamily(invocation, @"init|alloc|new|copy|mutableCopy");
    id unset = [OCMWeakArgument class], returned = nil;
    if (makes) [invocation setReturnValue:&unset];
    for (OCMAction action in stub->actions) action(invocation);
    if (makes) [invocation getReturnValue:&returned];
    if (returned == unset)
        OCMRaise(NSInvalidArgumentException, @"the stub of %@ returns no value: write andReturn(nil) to return nil",
            NSStringFromSelector([invocation selector]));
}

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

- (OCMStubRecorder *)_ocmReturnBoxed:(NSValue *)value {
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
        if (![receiver _ocmInvokeReal:invocation ofClass:own->pattern->isOfClass])
            OCMRaise(NSInternalInconsistencyException, @"%@: there is no real object to forward %@ to",
                receiver, NSStringFromSelector([invocation selector]));
    }];
}

- (OCMChain)_andReturn { return ^(id value) { return [self _ocmReturnBoxed:value]; }; }
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
