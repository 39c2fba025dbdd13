// The vocabulary of OCMock 3 for scripts, written on NSProxy, NSInvocation and the functions of the
// runtime. A script gets this text by #import <OCMock/OCMock.h>.
//
// A mock keeps two lists: its stubs (OCMInvocationStub), of which expectations and rejections are
// kinds, and the messages that it has received (OCMMessage). A recorder (OCMStubRecorder) makes a
// stub, or a question to the list of messages, from the next message to a mock. XCTFail and @throw
// report the line of the script that called this text.

#import <XCTest/XCTest.h>
#import <objc/runtime.h>

// MARK: - The macros

#define OCMClassMock(cls) [OCMockObject niceMockForClass:cls]
#define OCMStrictClassMock(cls) [OCMockObject mockForClass:cls]
#define OCMProtocolMock(protocol) [OCMockObject niceMockForProtocol:protocol]
#define OCMStrictProtocolMock(protocol) [OCMockObject mockForProtocol:protocol]
#define OCMPartialMock(object) [OCMockObject partialMockForObject:object]
#define OCMObserverMock() [OCMockObject observerMock]

// A recorder takes the messages that mocks receive between `begin` and `end`. It keeps the last
// message, because the messages before were sent for the arguments of the last one.
#define _OCMRecord(recorder, ...) ({ \
    OCMStubRecorder *_ocmRecorder = (recorder); \
    [_ocmRecorder begin]; \
    @try { __VA_ARGS__; } @finally { [_ocmRecorder end]; } \
    [_ocmRecorder finished]; \
})

#define OCMStub(...) _OCMRecord([OCMStubRecorder recorderOfKind:OCMKindStub], __VA_ARGS__)
#define OCMExpect(...) _OCMRecord([OCMStubRecorder recorderOfKind:OCMKindExpect], __VA_ARGS__)
#define OCMReject(...) _OCMRecord([OCMStubRecorder recorderOfKind:OCMKindReject], __VA_ARGS__)

#define _OCMVerifyOnce(...) _OCMVerifyCount([OCMQuantifier atLeast:1], __VA_ARGS__)
#define _OCMVerifyCount(quantifier, ...) \
    _OCMRecord([[OCMStubRecorder recorderOfKind:OCMKindVerify] withQuantifier:quantifier], __VA_ARGS__)
#define _OCMThird(first, second, third, ...) third
#define OCMVerify(...) _OCMThird(__VA_ARGS__, _OCMVerifyCount, _OCMVerifyOnce,)(__VA_ARGS__)

#define OCMVerifyAll(mock) [(OCMockObject *)(mock) verify]
#define OCMVerifyAllWithDelay(mock, delay) [(OCMockObject *)(mock) verifyWithDelay:delay]

#define OCMClassMethod(invocation) ([OCMStubRecorder expectClassMethod], invocation)
#define OCMNever() [OCMQuantifier never]
#define OCMTimes(count) [OCMQuantifier exactly:(count)]
#define OCMAtLeast(count) [OCMQuantifier atLeast:(count)]
#define OCMAtMost(count) [OCMQuantifier atMost:(count)]

#ifdef OCM_DISABLE_SHORT_SYNTAX
#define OCM_DISABLE_SHORT_QSYNTAX
#else
#define ClassMethod(invocation) OCMClassMethod(invocation)
#endif
#ifndef OCM_DISABLE_SHORT_QSYNTAX
#define never() OCMNever()
#define times(count) OCMTimes(count)
#define atLeast(count) OCMAtLeast(count)
#define atMost(count) OCMAtMost(count)
#endif

#define OCMOCK_ANY [OCMArg any]
#define OCMOCK_VALUE(variable) ({ \
    __typeof__(variable) _ocmValue = (variable); \
    [NSValue value:&_ocmValue withObjCType:@encode(__typeof__(_ocmValue))]; \
})

// Actions of which a method has the same name, or which take a value of any type.
#define andReturn(result) _andReturn(OCMOCK_VALUE(result))
#define andForwardToRealObject() _andForwardToRealObject()
#define andDoNothing() _andDoNothing()
#define ignoringNonObjectArgs() _ignoringNonObjectArgs()
#define andLog(...) andDo(^(NSInvocation *_ocmInvocation) { NSLog(__VA_ARGS__); })

// MARK: - The interfaces

@class OCMockObject, OCMStubRecorder, OCMMessage, OCMInvocationStub;

typedef enum { OCMKindStub, OCMKindExpect, OCMKindReject, OCMKindVerify } OCMKind;

typedef void (^OCMAction)(NSInvocation *invocation);
typedef OCMStubRecorder *(^OCMChain)(id argument);
typedef OCMStubRecorder *(^OCMPlainChain)(void);
typedef OCMStubRecorder *(^OCMCallChain)(id object, SEL selector);
typedef OCMStubRecorder *(^OCMActionChain)(OCMAction action);

/// A condition for an argument, which may also act on the argument.
@interface OCMConstraint : NSObject {
@public
    NSString *text;
    BOOL (^test)(id value);
    void (^action)(id value);
}
- (BOOL)evaluate:(id)value;
@end

@interface OCMArg : NSObject
+ (id)any;
+ (SEL)anySelector;
+ (void *)anyPointer;
+ (id *)anyObjectRef;
+ (id)isNil;
+ (id)isNotNil;
+ (id)isEqual:(id)value;
+ (id)isNotEqual:(id)value;
+ (id)isKindOfClass:(Class)type;
+ (id)checkWithSelector:(SEL)selector onObject:(id)object;
+ (id)checkWithBlock:(BOOL (^)(id value))block;
+ (id *)setTo:(id)value;
+ (void *)setToValue:(NSValue *)value;
+ (id)invokeBlock;
+ (id)invokeBlockWithArgs:(id)first, ...;
+ (id)defaultValue;
@end

@interface OCMQuantifier : NSObject {
    NSUInteger least, most;
}
+ (instancetype)never;
+ (instancetype)exactly:(NSUInteger)count;
+ (instancetype)atLeast:(NSUInteger)count;
+ (instancetype)atMost:(NSUInteger)count;
- (BOOL)isValidCount:(NSUInteger)count;
@end

/// A recorder, which turns a message into a stub, an expectation, a rejection or a verification.
@interface OCMStubRecorder : NSProxy {
    OCMKind kind;
    OCMockObject *mock;
    OCMInvocationStub *stub;
    OCMQuantifier *quantifier;
    NSInvocation *recorded;
    OCMStubRecorder *outer;
    BOOL isOfClass, ignoresNumbers;
}
@property (readonly) OCMChain _andReturn, andThrow, andPost, andFulfill;
@property (readonly) OCMCallChain andCall;
@property (readonly) OCMActionChain andDo;
@property (readonly) OCMPlainChain _andForwardToRealObject, _andDoNothing, _ignoringNonObjectArgs, andBreak;
+ (OCMStubRecorder *)recorderOfKind:(OCMKind)kind;
+ (OCMStubRecorder *)recorderOfKind:(OCMKind)kind mock:(OCMockObject *)mock;
+ (OCMStubRecorder *)active;
+ (void)expectClassMethod;
- (void)begin;
- (void)end;
- (OCMStubRecorder *)finished;
- (void)record:(NSInvocation *)invocation on:(OCMockObject *)mock;
- (id)withQuantifier:(OCMQuantifier *)quantifier;
- (id)classMethod;
- (id)ignoringNonObjectArgs;
- (id)andReturn:(id)object;
- (id)andReturnValue:(NSValue *)value;
- (id)andThrow:(NSException *)exception;
- (id)andPost:(NSNotification *)notification;
- (id)andCall:(SEL)selector onObject:(id)object;
- (id)andDo:(OCMAction)block;
- (id)andDoNothing;
- (id)andForwardToRealObject;
- (id)andFulfill:(XCTestExpectation *)expectation;
@end

/// A mock: what all kinds of mocks share.
@interface OCMockObject : NSProxy {
    BOOL isStrict, isOrdered, isStopped;
    NSMutableArray *stubs, *received, *unexpected;
    XCTestExpectation *allReceived;
}
+ (id)mockForClass:(Class)type;
+ (id)mockForProtocol:(Protocol *)protocol;
+ (id)niceMockForClass:(Class)type;
+ (id)niceMockForProtocol:(Protocol *)protocol;
+ (id)partialMockForObject:(id)object;
+ (id)observerMock;
- (id)initStrict:(BOOL)flag;
- (id)stub;
- (id)expect;
- (id)reject;
- (id)verify;
- (void)verifyWithDelay:(NSTimeInterval)delay;
- (void)setExpectationOrderMatters:(BOOL)flag;
- (void)stopMocking;
@end

@interface OCClassMockObject : OCMockObject {
    Class mockedClass;
    NSMutableDictionary *intercepted;  // An NSNumber for each class method: whether the class itself has it.
}
@end

/// A mock of an object, whose class is replaced by a subclass that forwards to the mock.
@interface OCPartialMockObject : OCClassMockObject {
    id realObject;
    Class subclass;
}
@end

@interface OCProtocolMockObject : OCMockObject {
    Protocol *mockedProtocol;
}
@end

/// The message that stands for a notification.
@protocol OCMNotificationRecording
- (NSNotification *)notificationWithName:(NSString *)name object:(id)object;
- (NSNotification *)notificationWithName:(NSString *)name object:(id)object userInfo:(NSDictionary *)info;
@end

@interface OCObserverMockObject : OCProtocolMockObject
@end

@interface NSNotificationCenter (OCMock)
- (void)addMockObserver:(id)mock name:(NSString *)name object:(id)object;
@end

@interface NSObject (OCMock)
+ (BOOL)supportsMocking:(NSString **)reason;
@end

/// The methods that NSInvocation has for this text.
@interface NSInvocation (OCMock)
- (id)_argumentObjectAtIndex:(NSInteger)index;
- (BOOL)_setReturnedValue:(NSValue *)value;
@end

/// A message as data: it retains the arguments, but neither the receiver nor a mock as argument.
@interface OCMMessage : NSObject {
@public
    SEL selector;
    BOOL isOfClass, isPattern, ignoresNumbers;
    NSMutableArray *arguments;
    NSMutableString *types;  // A letter for each argument: '@' for objects.
}
- (id)initWithInvocation:(NSInvocation *)invocation mock:(id)mock ofClass:(BOOL)flag pattern:(BOOL)isPattern;
- (BOOL)hasSelectorOf:(OCMMessage *)other;
- (BOOL)matches:(OCMMessage *)message;
- (NSString *)differenceFrom:(OCMMessage *)message;
- (NSString *)describedFor:(NSString *)name;
@end

@interface OCMInvocationStub : NSObject {
@public
    OCMKind kind;
    OCMMessage *pattern;
    NSMutableArray *actions;
    BOOL isSatisfied;
}
@end

// MARK: - Helpers

BOOL OCMIsSubclassOfMockClass(Class type);
void _OCMCallBlock(id block, NSArray *arguments);
void _class_removeMethod(Class type, SEL selector);

static void OCMRaise(NSString *name, NSString *format, ...) {
    va_list list;
    va_start(list, format);
    NSString *reason = [[NSString alloc] initWithFormat:format arguments:list];
    va_end(list);
    @throw [NSException exceptionWithName:name reason:reason userInfo:nil];
}

/// The key of the weak reference from a class or an object to its mock.
static void *OCMMockKey(void) {
    static char key;
    return &key;
}

static id OCMMockOf(id object) { return objc_getAssociatedObject(object, OCMMockKey()); }

static void OCMSetMock(id object, id mock) {
    objc_setAssociatedObject(object, OCMMockKey(), mock, OBJC_ASSOCIATION_ASSIGN);
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
static void OCMEachMethod(Class type, BOOL ofClass, void (^block)(SEL selector, const char *types)) {
    for (Class current = type; current != Nil; current = class_getSuperclass(current)) {
        if ([NSStringFromClass(current) hasPrefix:@"NS"]) return;
        unsigned int count = 0;
        Method *list = class_copyMethodList(ofClass ? object_getClass(current) : current, &count);
        for (unsigned int index = 0; index < count; index++) {
            SEL selector = method_getName(list[index]);
            if (!OCMIsCoreMethod(selector)) block(selector, method_getTypeEncoding(list[index]));
        }
        free(list);
    }
}

/// Invokes the original of a method that may be intercepted.
static void OCMInvokeOriginal(NSInvocation *invocation, id target) {
    SEL selector = [invocation selector];
    SEL alias = OCMAlias(selector);
    if (class_respondsToSelector(object_getClass(target), alias)) [invocation setSelector:alias];
    @try {
        [invocation invokeWithTarget:target];
    } @finally {
        [invocation setSelector:selector];
    }
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

/// Returns a sentence's part with the texts of the last ten objects, or with a text for none.
static NSString *OCMList(NSArray *texts, NSString *none) {
    NSUInteger count = [texts count];
    if (count == 0) return none;
    if (count <= 10) return [texts componentsJoinedByString:@", "];
    NSArray *last = [texts subarrayWithRange:NSMakeRange(count - 10, 10)];
    return [NSString stringWithFormat:@"… (%lu more), %@", count - 10, [last componentsJoinedByString:@", "]];
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

+ (id)any { return OCMMake(@"any", nil); }
+ (SEL)anySelector { return @selector(_ocmAnySelector); }

+ (void *)anyPointer {
    static void *pointer = NULL;
    if (pointer == NULL) pointer = calloc(1, sizeof(id));
    return pointer;
}

+ (id *)anyObjectRef { return (id *)[self anyPointer]; }
+ (id)isNil { return OCMMake(@"nil", ^BOOL(id value) { return value == nil; }); }
+ (id)isNotNil { return OCMMake(@"not nil", ^BOOL(id value) { return value != nil; }); }

+ (id)isEqual:(id)expected {
    return OCMMake(OCMText(expected), ^BOOL(id value) { return value == expected || [value isEqual:expected]; });
}

+ (id)isNotEqual:(id)expected {
    return OCMMake(
        [@"not equal to " stringByAppendingString:OCMText(expected)],
        ^BOOL(id value) { return value != expected && ![value isEqual:expected]; });
}

+ (id)isKindOfClass:(Class)type {
    return OCMMake(
        [@"of class " stringByAppendingString:NSStringFromClass(type)],
        ^BOOL(id value) { return [value isKindOfClass:type]; });
}

+ (id)checkWithSelector:(SEL)selector onObject:(id)object {
    return OCMMake(
        [@"checked by " stringByAppendingString:NSStringFromSelector(selector)],
        ^BOOL(id value) { return ((BOOL (*)(id, SEL, id))objc_msgSend)(object, selector, value); });
}

+ (id)checkWithBlock:(BOOL (^)(id value))block { return OCMMake(@"checked by a block", block); }

+ (id *)setTo:(id)object {
    OCMConstraint *constraint = OCMMake(@"set to a value", nil);
    constraint->action = ^(id pointer) {
        id *target = [pointer pointerValue];
        if (target != NULL) *target = object;
    };
    return (id *)OCMPointerTo(constraint);
}

+ (void *)setToValue:(NSValue *)value {
    OCMConstraint *constraint = OCMMake(@"set to a value", nil);
    constraint->action = ^(id pointer) {
        void *target = [pointer pointerValue];
        if (target == NULL) return;
        if (![value isKindOfClass:[NSNumber class]]) {
            [value getValue:target];
        } else if (strcmp([value objCType], @encode(double)) == 0) {
            *(double *)target = [(NSNumber *)value doubleValue];
        } else {
            *(long long *)target = [(NSNumber *)value longLongValue];
        }
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
    OCMConstraint *constraint = OCMMake(@"a block to invoke", nil);
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

/// Stands for nil in a list of arguments, and refers weakly to a mock that is its own argument.
@interface OCMWeakArgument : NSObject {
@public
    __weak id object;
}
@end

@implementation OCMWeakArgument
@end

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
    if (ignoresNumbers && [types characterAtIndex:index] != '@') return @"any";
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

@implementation OCMInvocationStub
@end

// MARK: - Mocks

@interface OCMockObject (Subclasses)
- (NSString *)mockedName;
- (NSString *)kindOfMock;
- (NSMethodSignature *)signatureFor:(SEL)selector ofClass:(BOOL)flag;
- (void)willStub:(SEL)selector ofClass:(BOOL)flag;
- (BOOL)invokeReal:(NSInvocation *)invocation ofClass:(BOOL)flag;
@end

@implementation OCMockObject

+ (id)mockForClass:(Class)type { return [[OCClassMockObject alloc] initWithClass:type strict:YES]; }
+ (id)niceMockForClass:(Class)type { return [[OCClassMockObject alloc] initWithClass:type strict:NO]; }

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

- (id)initStrict:(BOOL)flag {
    isStrict = flag;
    stubs = [NSMutableArray array];
    received = [NSMutableArray array];
    unexpected = [NSMutableArray array];
    return self;
}

/// Returns the mock when the code under test sends `alloc`, which may be stubbed, and `init`.
- (id)init { return self; }
- (void)dealloc { [self stopMocking]; }

- (NSString *)description {
    return [NSString stringWithFormat:@"%@%@ of %@", isStrict ? @"strict " : @"", [self kindOfMock], [self mockedName]];
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
    return [self signatureFor:selector ofClass:NO] ?: [self signatureFor:selector ofClass:YES];
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

- (NSString *)text:(OCMMessage *)message { return [message describedFor:[self mockedName]]; }

- (NSString *)texts:(NSArray *)messages {
    NSMutableArray *texts = [NSMutableArray array];
    for (OCMMessage *message in messages) [texts addObject:[self text:message]];
    return OCMList(texts, @"none");
}

@end

// MARK: - Mocks of classes

@implementation OCClassMockObject

- (id)initWithClass:(Class)type strict:(BOOL)flag {
    if (type == Nil) OCMRaise(NSInvalidArgumentException, @"a class mock needs a class, and gets Nil");
    OCMCheckSupport(type);
    self = [self initStrict:flag];
    mockedClass = type;
    [self interceptClass];
    return self;
}

- (NSString *)mockedName { return NSStringFromClass(mockedClass); }
- (NSString *)kindOfMock { return @"class mock"; }
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
    [self interceptClassMethod:selector types:method_getTypeEncoding(class_getClassMethod(mockedClass, selector))];
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
    OCMEachMethod(mockedClass, YES, ^(SEL selector, const char *types) {
        [self interceptClassMethod:selector types:types];
    });
}

- (void)interceptClassMethod:(SEL)selector types:(const char *)types {
    NSString *name = NSStringFromSelector(selector);
    if (intercepted[name] != nil || OCMMockOf(mockedClass) != self) return;
    Class metaclass = object_getClass(mockedClass);
    SEL alias = OCMAlias(selector);
    IMP inherited = class_getMethodImplementation(metaclass, selector);
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
    self = [self initWithClass:[object class] strict:NO];
    [self interceptObject];
    return self;
}

- (NSString *)kindOfMock { return @"partial mock"; }
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
    NSString *name = [NSString stringWithFormat:@"%@-OCMock-%lu", [self mockedName], ++count];
    Class type = objc_allocateClassPair(mockedClass, [name UTF8String], 0);
    if (type == Nil) OCMRaise(NSInvalidArgumentException, @"an object of %@ cannot have a partial mock", mockedClass);
    objc_setAssociatedObject(type, @selector(subclass), @YES, OBJC_ASSOCIATION_RETAIN);
    Class original = mockedClass;
    subclass = type;
    OCMEachMethod(original, NO, ^(SEL selector, const char *types) {
        [self intercept:selector types:types];
    });
    class_addMethod(type, @selector(class), imp_implementationWithBlock(^Class(id receiver) { return original; }), "#@:");
    class_addMethod(type, @selector(isMemberOfClass:),
        imp_implementationWithBlock(^BOOL(id receiver, Class other) { return other == original; }), "B@:#");
    IMP forward = class_getMethodImplementation(original, @selector(forwardInvocation:));
    class_addMethod(type, @selector(forwardInvocation:),
        imp_implementationWithBlock(^(id receiver, NSInvocation *invocation) {
            if (OCMIsIntercepted(receiver, [invocation selector])) {
                [OCMMockOf(receiver) receive:invocation ofClass:NO];
            } else {
                ((void (*)(id, SEL, id))forward)(receiver, @selector(forwardInvocation:), invocation);
            }
        }), "v@:@");
    IMP signature = class_getMethodImplementation(original, @selector(methodSignatureForSelector:));
    class_addMethod(type, @selector(methodSignatureForSelector:),
        imp_implementationWithBlock(^id(id receiver, SEL selector) {
            return [original instanceMethodSignatureForSelector:selector]
                ?: ((id (*)(id, SEL, SEL))signature)(receiver, @selector(methodSignatureForSelector:), selector);
        }), "@@::");
    IMP target = class_getMethodImplementation(original, @selector(forwardingTargetForSelector:));
    class_addMethod(type, @selector(forwardingTargetForSelector:),
        imp_implementationWithBlock(^id(id receiver, SEL selector) {
            if (OCMIsIntercepted(receiver, selector)) return nil;
            return ((id (*)(id, SEL, SEL))target)(receiver, @selector(forwardingTargetForSelector:), selector);
        }), "@@::");
    object_setClass(realObject, type);
    OCMSetMock(realObject, self);
}

static BOOL OCMIsIntercepted(id object, SEL selector) {
    return class_respondsToSelector(object_getClass(object), OCMAlias(selector));
}

- (void)intercept:(SEL)selector types:(const char *)types {
    if (!class_addMethod(subclass, selector, (IMP)_objc_msgForward, types)) return;
    class_addMethod(subclass, OCMAlias(selector), class_getMethodImplementation(mockedClass, selector), types);
}

@end

// MARK: - Mocks of protocols

@implementation OCProtocolMockObject

- (id)initWithProtocol:(Protocol *)protocol strict:(BOOL)flag {
    if (protocol == nil) OCMRaise(NSInvalidArgumentException, @"a protocol mock needs a protocol, and gets nil");
    self = [self initStrict:flag];
    mockedProtocol = protocol;
    return self;
}

- (NSString *)mockedName { return NSStringFromProtocol(mockedProtocol); }
- (NSString *)kindOfMock { return @"protocol mock"; }
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

- (NSString *)kindOfMock { return @"observer mock"; }
- (NSString *)mockedName { return @"NSNotificationCenter"; }

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

+ (OCMStubRecorder *)recorderOfKind:(OCMKind)aKind mock:(OCMockObject *)aMock {
    OCMStubRecorder *recorder = [self alloc];
    recorder->kind = aKind;
    recorder->mock = aMock;
    recorder->quantifier = [OCMQuantifier atLeast:1];
    recorder->stub = [[OCMInvocationStub alloc] init];
    recorder->stub->kind = aKind;
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
        OCMRaise(NSInternalInconsistencyException, @"%@: no mock received a message between the parentheses",
            @[@"OCMStub", @"OCMExpect", @"OCMReject", @"OCMVerify"][kind]);
    if (kind == OCMKindVerify) [mock verify:stub->pattern quantifier:quantifier];
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
    return [self andDo:^(NSInvocation *invocation) {
        SEL original = [invocation selector];
        [invocation setSelector:selector];
        @try {
            [invocation invokeWithTarget:object];
        } @finally {
            [invocation setSelector:original];
        }
    }];
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
