// The vocabulary of OCMock 3 for scripts. A script gets this text, followed by the implementations of
// the classes, by #import <OCMock/OCMock.h>.

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
    [_ocmRecorder _ocmBegin]; \
    @try { __VA_ARGS__; } @finally { [_ocmRecorder _ocmEnd]; } \
    [_ocmRecorder _ocmFinish]; \
})

#define OCMStub(...) _OCMRecord([OCMStubRecorder recorderOfKind:OCMKindStub], __VA_ARGS__)
#define OCMExpect(...) _OCMRecord([OCMStubRecorder recorderOfKind:OCMKindExpect], __VA_ARGS__)
#define OCMReject(...) _OCMRecord([OCMStubRecorder recorderOfKind:OCMKindReject], __VA_ARGS__)

#define _OCMVerify(...) _OCMVerifyCount(nil, __VA_ARGS__)
#define _OCMVerifyCount(quantifier, ...) \
    (void)_OCMRecord([[OCMStubRecorder recorderOfKind:OCMKindVerify] withQuantifier:quantifier], __VA_ARGS__)
#define _OCMThird(first, second, third, ...) third
#define OCMVerify(...) _OCMThird(__VA_ARGS__, _OCMVerifyCount, _OCMVerify,)(__VA_ARGS__)

#define OCMVerifyAll(mock) OCMVerifyAllWithDelay(mock, 0)
#define OCMVerifyAllWithDelay(mock, delay) [(OCMockObject *)(mock) _ocmReportAfter:delay]

#define OCMClassMethod(invocation) ([OCMStubRecorder expectClassMethod], invocation)
#define OCMNever() [OCMQuantifier never]
#define OCMTimes(count) [OCMQuantifier exactly:(count)]
#define OCMAtLeast(count) [OCMQuantifier atLeast:(count)]
#define OCMAtMost(count) [OCMQuantifier atMost:(count)]

#ifdef OCM_DISABLE_SHORT_SYNTAX
#define OCM_DISABLE_SHORT_QSYNTAX
#else
#define ClassMethod(invocation) OCMClassMethod(invocation)
#define CONSTRAINT(selector) [OCMConstraint constraintWithSelector:selector onObject:self]
#define CONSTRAINTV(selector, value) [OCMConstraint constraintWithSelector:selector onObject:self withValue:(value)]
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

// MARK: - The classes

// The methods of these classes are declared by their implementations. A mock and a recorder do not
// forward a message for which they have a method, so the methods that OCMock does not have begin with
// `_ocm`.

@class OCMockObject, OCMStubRecorder, OCMMessage, OCMInvocationStub;

typedef enum { OCMKindStub, OCMKindExpect, OCMKindReject, OCMKindVerify } OCMKind;

typedef void (^OCMAction)(NSInvocation *invocation);
typedef OCMStubRecorder *(^OCMChain)(id argument);
typedef OCMStubRecorder *(^OCMPlainChain)(void);
typedef OCMStubRecorder *(^OCMCallChain)(id object, SEL selector);
typedef OCMStubRecorder *(^OCMActionChain)(OCMAction action);

@interface OCMArg : NSObject
@end

/// A condition for an argument.
@interface OCMConstraint : NSObject {
@public
    NSString *text;
}
@end

/// Accepts each argument, and may act on the argument.
@interface OCMAnyConstraint : OCMConstraint {
@public
    void (^action)(id value);
}
@end

@interface OCMIsNilConstraint : OCMConstraint
@end

@interface OCMIsNotNilConstraint : OCMConstraint
@end

@interface OCMIsNotEqualConstraint : OCMConstraint {
@public
    id testValue;
}
@end

@interface OCMInvocationConstraint : OCMConstraint {
@public
    NSInvocation *invocation;
}
@end

@interface OCMBlockConstraint : OCMConstraint {
    BOOL (^block)(id value);
}
@end

@interface OCMQuantifier : NSObject {
    NSUInteger least, most;
}
@end

/// A message as data: it retains the arguments, but neither the receiver nor a mock as argument.
@interface OCMMessage : NSObject {
@public
    SEL selector;
    BOOL isOfClass, isPattern, ignoresNumbers;
    NSMutableArray *arguments;
    NSMutableString *types;  // A letter for each argument: '@' for objects.
}
@end

/// Stands for nil in a list of arguments, or for the mock that received the message.
@interface OCMWeakArgument : NSObject {
@public
    __weak id object;
}
@end

@interface OCMInvocationStub : NSObject {
@public
    OCMKind kind;
    OCMMessage *pattern;
    NSMutableArray *actions;
    BOOL isSatisfied;
}
@end

/// A recorder, which turns a message into a stub, an expectation, a rejection or a verification.
@interface OCMStubRecorder : NSProxy {
    OCMockObject *mock;
    OCMInvocationStub *stub;
    OCMQuantifier *quantifier;
    NSInvocation *recorded;
    OCMStubRecorder *outer;
    BOOL isOfClass, ignoresNumbers, isMacro;
}
@property (readonly) OCMChain _andReturn, andThrow, andPost, andFulfill;
@property (readonly) OCMCallChain andCall;
@property (readonly) OCMActionChain andDo;
@property (readonly) OCMPlainChain _andForwardToRealObject, _andDoNothing, _ignoringNonObjectArgs, andBreak;
@end

/// What all kinds of mocks share.
@interface OCMockObject : NSProxy {
    BOOL isNice, isOrdered, isStopped;
    NSString *mockedName;
    NSMutableArray *stubs, *invocations, *unexpected;
    XCTestExpectation *allReceived;
}
@end

@interface OCClassMockObject : OCMockObject {
    Class mockedClass;
    NSMutableDictionary *intercepted;  // For each class method, whether the class itself has the method.
}
@end

/// A mock of an object, whose class is replaced by a subclass that forwards to the mock.
@interface OCPartialMockObject : OCClassMockObject {
    id realObject;
    Class subclass;
}
@end

@interface OCMIntercepted : NSObject
@end

@interface OCProtocolMockObject : OCMockObject {
    Protocol *mockedProtocol;
}
@end

@interface OCObserverMockObject : OCProtocolMockObject
@end

/// Messages that stand for a notification.
@protocol OCMNotificationRecording
- (NSNotification *)notificationWithName:(NSString *)name object:(id)object;
- (NSNotification *)notificationWithName:(NSString *)name object:(id)object userInfo:(NSDictionary *)info;
@end
