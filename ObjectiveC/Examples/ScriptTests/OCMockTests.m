// A test for each example of OCMock 3's reference, in the order of the reference.

#import <XCTest/XCTest.h>
#import <OCMock/OCMock.h>
#import <objc/runtime.h>

static NSString *const WorkerDidFinish = @"WorkerDidFinish";

@protocol WorkerDelegate <NSObject>
- (BOOL)worker:(id)worker shouldPerformSubTask:(NSString *)subtask;
@optional
- (void)worker:(id)worker didFinishSubTask:(NSString *)subtask inDuration:(double)duration;
@end

@interface Worker : NSObject
@property (nonatomic, copy) NSString *name;
@property (nonatomic, weak) id<WorkerDelegate> delegate;
+ (NSString *)kind;
+ (instancetype)sharedWorker;
- (NSString *)kind;
- (NSString *)title;
- (BOOL)isBusy;
- (long)count;
- (double)load;
- (NSRange)range;
- (void)perform:(NSString *)subtask;
- (int)perform:(NSString *)subtask times:(int)times;
- (BOOL)fetch:(NSString *)subtask error:(NSError **)error;
- (void)readCount:(int *)count;
- (void)fetchWithCompletion:(void (^)(NSString *result, BOOL isLast))completion;
- (void)perform:(NSString *)subtask selector:(SEL)selector;
- (int)perform:(NSString *)subtask path:(const char *)path;
- (void)performAll;
@end

@implementation Worker
+ (NSString *)kind { return @"the class"; }
+ (instancetype)sharedWorker { return nil; }
- (NSString *)kind { return @"the object"; }
- (NSString *)title { return @"real"; }
- (BOOL)isBusy { return NO; }
- (long)count { return 1; }
- (double)load { return 0.5; }
- (NSRange)range { return NSMakeRange(0, 1); }
- (void)perform:(NSString *)subtask {}
- (int)perform:(NSString *)subtask times:(int)times { return times; }
- (BOOL)fetch:(NSString *)subtask error:(NSError **)error { return YES; }
- (void)readCount:(int *)count { *count = 1; }
- (void)fetchWithCompletion:(void (^)(NSString *result, BOOL isLast))completion { completion(@"real", YES); }
- (void)perform:(NSString *)subtask selector:(SEL)selector {}
- (int)perform:(NSString *)subtask path:(const char *)path { return 0; }
- (void)performAll
{
    if ([self isBusy]) return;
    [self perform:[self title]];
    if ([self.delegate worker:self shouldPerformSubTask:@"crop"]) [self perform:@"crop" times:2];
}
@end

@interface FussyWorker : Worker
@end

@implementation FussyWorker
+ (BOOL)supportsMocking:(NSString **)reason
{
    *reason = @"it would rather not";
    return NO;
}
@end

@interface DynamicWorker : Worker
@property (nonatomic, copy) NSString *state;
@end

@implementation DynamicWorker
@dynamic state;
@end

/// The part of a Hamcrest matcher that a mock uses.
@protocol HCMatcher
- (BOOL)matches:(id)value;
@end

@interface Prefix : NSObject <HCMatcher>
@end

@implementation Prefix
- (BOOL)matches:(id)value { return [value hasPrefix:@"s"]; }
@end

@interface OCMockTests : XCTestCase
@end

@implementation OCMockTests {
    NSMutableArray *log;
}

- (void)setUp
{
    log = [NSMutableArray array];
}

- (NSString *)otherTitle { return @"other"; }
- (int)note:(NSString *)subtask times:(int)count { [log addObject:subtask]; return count + 1; }
- (BOOL)isShort:(NSString *)subtask { return [subtask length] < 5; }
- (BOOL)isReady { return YES; }

/// Returns the reason of the exception that a block throws.
- (NSString *)reason:(void (^)(void))block
{
    @try { block(); } @catch (NSException *exception) { return exception.reason; }
    return nil;
}

// MARK: 1. Creating mocks

- (void)test11ClassMocks
{
    id mock = OCMClassMock([Worker class]);
    XCTAssertNil([mock title]);
    XCTAssertEqual([mock count], 0);
    XCTAssertEqual([mock range].length, 0);
    XCTAssertTrue([mock isKindOfClass:[Worker class]]);
    XCTAssertTrue([mock respondsToSelector:@selector(perform:)]);
    XCTAssertFalse([mock respondsToSelector:@selector(testClassMocks)]);
}

- (void)test11MocksOfBuiltInClasses
{
    id date = OCMClassMock([NSDate class]);
    OCMStub([date timeIntervalSince1970]).andReturn(1000.0);
    XCTAssertEqual([date timeIntervalSince1970], 1000);
    OCMStub(ClassMethod([date date])).andReturn(date);
    XCTAssertEqual([[NSDate date] timeIntervalSince1970], 1000);
    [date stopMocking];
    XCTAssertGreaterThan([[NSDate date] timeIntervalSince1970], 1000);
}

- (void)test12ProtocolMocks
{
    id<WorkerDelegate> mock = OCMProtocolMock(@protocol(WorkerDelegate));
    OCMStub([mock worker:[OCMArg any] shouldPerformSubTask:@"crop"]).andReturn(YES);
    Worker *worker = [[Worker alloc] init];
    worker.delegate = mock;
    [worker performAll];
    OCMVerify([mock worker:worker shouldPerformSubTask:@"crop"]);
    XCTAssertTrue([(id)mock conformsToProtocol:@protocol(WorkerDelegate)]);
    XCTAssertTrue([mock respondsToSelector:@selector(worker:didFinishSubTask:inDuration:)]);
}

- (void)test12ProtocolMocksAsDelegatesOfAMulticast
{
    id mock = OCMProtocolMock(@protocol(WorkerDelegate));
    GCDMulticastDelegate *delegates = [[GCDMulticastDelegate alloc] init];
    dispatch_queue_t queue = dispatch_queue_create("delegate", NULL);
    [delegates addDelegate:mock delegateQueue:queue];
    OCMExpect([mock worker:self didFinishSubTask:@"crop" inDuration:0.5]);
    [(id)delegates worker:self didFinishSubTask:@"crop" inDuration:0.5];
    dispatch_sync(queue, ^{});
    OCMVerifyAll(mock);
}

- (void)test13StrictMocks
{
    id classMock = OCMStrictClassMock([Worker class]);
    id protocolMock = OCMStrictProtocolMock(@protocol(WorkerDelegate));
    XCTAssertThrows([classMock title]);
    XCTAssertThrows([protocolMock worker:nil shouldPerformSubTask:nil]);
}

- (void)test14PartialMocks
{
    Worker *worker = [[Worker alloc] init];
    id mock = OCMPartialMock(worker);
    OCMStub([mock title]).andReturn(@"stubbed");
    XCTAssertEqualObjects([mock title], @"stubbed");
    XCTAssertEqualObjects([worker title], @"stubbed");
    XCTAssertEqual([mock count], 1);
    XCTAssertEqual([worker count], 1);
}

- (void)test14PartialMocksOfBuiltInObjects
{
    NSMutableSet *set = [NSMutableSet setWithObject:@"crop"];
    id mock = OCMPartialMock(set);
    OCMStub([mock count]).andReturn(5);
    XCTAssertEqual([set count], 5);
    XCTAssertTrue([mock containsObject:@"crop"]);
    OCMVerify(times(1), [mock count]);
}

- (void)test15ObserverMocks
{
    id mock = OCMObserverMock();
    [[NSNotificationCenter defaultCenter] addMockObserver:mock name:WorkerDidFinish object:nil];
    [[mock expect] notificationWithName:WorkerDidFinish object:[OCMArg any]];
    [[NSNotificationCenter defaultCenter] postNotificationName:WorkerDidFinish object:self];
    OCMVerifyAll(mock);
}

// MARK: 2. Stubbing methods

- (void)test21ReturningObjects
{
    id mock = OCMClassMock([Worker class]);
    OCMStub([mock title]).andReturn(@"stubbed");
    OCMStub([mock name]).andReturn(nil);
    XCTAssertEqualObjects([mock title], @"stubbed");
    XCTAssertNil([mock name]);
}

- (void)test22ReturningValues
{
    id mock = OCMClassMock([Worker class]);
    OCMStub([mock isBusy]).andReturn(YES);
    OCMStub([mock count]).andReturn(42L);
    OCMStub([mock load]).andReturn(1.5);
    OCMStub([mock range]).andReturn(NSMakeRange(2, 3));
    OCMStub([mock perform:@"crop" times:2]).andReturn(7);
    XCTAssertTrue([mock isBusy]);
    XCTAssertEqual([mock count], 42);
    XCTAssertEqual([mock load], 1.5);
    XCTAssertEqual([mock range].location, 2);
    XCTAssertEqual([mock perform:@"crop" times:2], 7);
    XCTAssertEqual([mock perform:@"crop" times:3], 0);
}

- (void)test22ReturningAValueOfAnotherType
{
    id mock = OCMClassMock([Worker class]);
    OCMStub([mock isBusy]).andReturn(1);
    OCMStub([mock load]).andReturn(2);
    OCMStub([mock perform:nil times:0]).andReturn(42LL);
    XCTAssertTrue([mock isBusy]);
    XCTAssertEqual([mock load], 2.0);
    XCTAssertEqual([mock perform:nil times:0], 42);
    XCTAssertThrows(OCMStub([mock perform:nil times:1]).andReturn(1LL << 40));
    NSString *reason = [self reason:^{ OCMStub([mock count]).andReturn(0.5); }];
    XCTAssertEqualObjects(reason, @"count returns q, and the stub returns d: the value must have the method's type");
}

- (void)test23DelegatingToAnotherMethod
{
    id mock = OCMClassMock([Worker class]);
    OCMStub([mock title]).andCall(self, @selector(otherTitle));
    OCMStub([mock perform:[OCMArg any] times:2]).andCall(self, @selector(note:times:));
    XCTAssertEqualObjects([mock title], @"other");
    XCTAssertEqual([mock perform:@"crop" times:2], 3);
    XCTAssertEqualObjects(log, @[@"crop"]);
}

- (void)test24DelegatingToABlock
{
    id mock = OCMClassMock([Worker class]);
    OCMStub([mock perform:[OCMArg any] times:2]).andDo(^(NSInvocation *invocation) {
        __unsafe_unretained NSString *subtask;
        int count, result;
        [invocation getArgument:&subtask atIndex:2];
        [invocation getArgument:&count atIndex:3];
        result = (int)[subtask length] + count;
        [invocation setReturnValue:&result];
    });
    XCTAssertEqual([mock perform:@"crop" times:2], 6);
}

- (void)test25ReturningValuesInArguments
{
    id mock = OCMClassMock([Worker class]);
    NSError *expected = [NSError errorWithDomain:@"Worker" code:3 userInfo:nil];
    OCMStub([mock fetch:@"crop" error:[OCMArg setTo:expected]]).andReturn(NO);
    OCMStub([mock readCount:[OCMArg setToValue:OCMOCK_VALUE((int){5})]]);
    NSError *error = nil;
    int count = 0;
    XCTAssertFalse([mock fetch:@"crop" error:&error]);
    XCTAssertFalse([mock fetch:@"crop" error:NULL]);
    [mock readCount:&count];
    XCTAssertEqual(error, expected);
    XCTAssertEqual(count, 5);
}

- (void)test26InvokingBlockArguments
{
    id mock = OCMClassMock([Worker class]);
    OCMExpect([mock fetchWithCompletion:[OCMArg invokeBlock]]);
    OCMExpect([mock fetchWithCompletion:([OCMArg invokeBlockWithArgs:@"first", @YES, nil])]);
    void (^completion)(NSString *, BOOL) = ^(NSString *result, BOOL isLast) {
        [log addObject:[NSString stringWithFormat:@"%@ %d", result, isLast]];
    };
    [mock fetchWithCompletion:completion];
    [mock fetchWithCompletion:completion];
    XCTAssertEqualObjects(log, (@[@"(null) 0", @"first 1"]));
}

- (void)test26InvokingABlockWithOtherArguments
{
    id mock = OCMClassMock([Worker class]);
    OCMStub([mock fetchWithCompletion:([OCMArg invokeBlockWithArgs:[OCMArg defaultValue], @NO, nil])]);
    [mock fetchWithCompletion:^(NSString *result, BOOL isLast) { [log addObject:@(result == nil && !isLast)]; }];
    XCTAssertEqualObjects(log, @[@YES]);
    mock = OCMClassMock([Worker class]);
    OCMStub([mock fetchWithCompletion:([OCMArg invokeBlockWithArgs:@"alone", nil])]);
    XCTAssertThrows([mock fetchWithCompletion:^(NSString *result, BOOL isLast) {}]);
    mock = OCMClassMock([Worker class]);
    OCMStub([mock fetchWithCompletion:([OCMArg invokeBlockWithArgs:@"first", @"no number", nil])]);
    XCTAssertThrows([mock fetchWithCompletion:^(NSString *result, BOOL isLast) {}]);
}

- (void)test27ThrowingExceptions
{
    id mock = OCMClassMock([Worker class]);
    OCMStub([mock performAll]).andThrow([NSException exceptionWithName:@"Tired" reason:@"late" userInfo:nil]);
    XCTAssertThrowsSpecificNamed([mock performAll], NSException, @"Tired");
    OCMVerifyAll(mock);
}

- (void)test28PostingNotifications
{
    id mock = OCMClassMock([Worker class]);
    [[NSNotificationCenter defaultCenter] addObserverForName:WorkerDidFinish object:nil queue:nil
        usingBlock:^(NSNotification *notification) { [log addObject:notification.object]; }];
    OCMStub([mock performAll]).andPost([NSNotification notificationWithName:WorkerDidFinish object:@"crop"]);
    [mock performAll];
    XCTAssertEqualObjects(log, @[@"crop"]);
}

- (void)test29ChainingActions
{
    id mock = OCMClassMock([Worker class]);
    OCMStub([mock title]).andCall(self, @selector(otherTitle)).andReturn(@"last").andDo(^(NSInvocation *invocation) {
        [log addObject:@"done"];
    });
    XCTAssertEqualObjects([mock title], @"last");
    XCTAssertEqualObjects(log, @[@"done"]);
}

- (void)test210ForwardingToTheRealObject
{
    Worker *worker = [[Worker alloc] init];
    id mock = OCMPartialMock(worker);
    OCMExpect([mock perform:@"crop" times:3]).andForwardToRealObject();
    XCTAssertEqual([worker perform:@"crop" times:3], 3);
    OCMVerifyAll(mock);
    id classMock = OCMClassMock([Worker class]);
    OCMExpect([classMock sharedWorker]).andForwardToRealObject();
    XCTAssertNil([Worker sharedWorker]);
    OCMVerifyAll(classMock);
}

- (void)test211DoingNothing
{
    Worker *worker = [[Worker alloc] init];
    id mock = OCMPartialMock(worker);
    OCMStub([mock count]).andDo(nil);
    OCMStub([mock title]).andDoNothing();
    XCTAssertEqual([worker count], 0);
    XCTAssertNil([worker title]);
}

- (void)test212FulfillingExpectations
{
    id mock = OCMClassMock([Worker class]);
    XCTestExpectation *performed = [self expectationWithDescription:@"performed"];
    OCMStub([mock performAll]).andFulfill(performed);
    dispatch_async(dispatch_get_main_queue(), ^{ [mock performAll]; });
    [self waitForExpectationsWithTimeout:60 handler:nil];
}

- (void)test213Logging
{
    id mock = OCMClassMock([Worker class]);
    OCMStub([mock title]).andLog(@"title of %@", @"a mock").andReturn(@"stubbed");
    XCTAssertEqualObjects([mock title], @"stubbed");
}

- (void)test214BreakingIntoTheDebugger
{
    id mock = OCMClassMock([Worker class]);
    XCTAssertThrows(OCMStub([mock title]).andBreak());
}

// MARK: 3. Verifying

- (void)test31VerifyAfterRunning
{
    id mock = OCMClassMock([Worker class]);
    [mock perform:@"crop"];
    OCMVerify([mock perform:@"crop"]);
    OCMVerify([mock perform:[OCMArg isNotNil]]);
}

- (void)test32StubsAndVerification
{
    id mock = OCMClassMock([Worker class]);
    OCMStub([mock title]).andReturn(@"stubbed");
    [mock title];
    OCMVerify([mock title]);
}

- (void)test33Quantifiers
{
    id mock = OCMClassMock([Worker class]);
    [mock performAll];
    [mock performAll];
    OCMVerify(never(), [mock title]);
    OCMVerify(times(2), [mock performAll]);
    OCMVerify(atLeast(2), [mock performAll]);
    OCMVerify(atMost(2), [mock performAll]);
    OCMVerify(OCMTimes(2), [mock performAll]);
    [[[mock verify] withQuantifier:[OCMQuantifier atMost:2]] performAll];
}

// MARK: 4. Arguments

- (void)test41AnyArgument
{
    id mock = OCMClassMock([Worker class]);
    OCMStub([mock perform:OCMOCK_ANY times:1]).andReturn(1);
    OCMStub([mock fetch:[OCMArg any] error:[OCMArg anyObjectRef]]).andReturn(YES);
    OCMExpect([mock readCount:[OCMArg anyPointer]]);
    OCMExpect([mock perform:nil selector:[OCMArg anySelector]]);
    int count = 0;
    NSError *error = nil;
    XCTAssertEqual([mock perform:@"crop" times:1], 1);
    XCTAssertTrue([mock fetch:nil error:&error]);
    [mock readCount:&count];
    [mock perform:nil selector:@selector(description)];
    OCMVerifyAll(mock);
}

- (void)test42IgnoringNonObjectArguments
{
    id mock = OCMClassMock([Worker class]);
    OCMStub([mock perform:@"crop" times:0]).ignoringNonObjectArgs().andReturn(9);
    XCTAssertEqual([mock perform:@"crop" times:5], 9);
    XCTAssertEqual([mock perform:@"scale" times:5], 0);
    OCMExpect([mock readCount:NULL]).ignoringNonObjectArgs();
    int count = 0;
    [mock readCount:&count];
    OCMVerifyAll(mock);
    [[[mock verify] ignoringNonObjectArgs] perform:@"crop" times:0];
    OCMReject([mock perform:@"never" times:0]).ignoringNonObjectArgs();
    XCTAssertThrows([mock perform:@"never" times:6]);
}

- (void)test43MatchingArguments
{
    id mock = OCMClassMock([Worker class]);
    OCMStub([mock perform:[OCMArg isNil] times:0]).andReturn(1);
    OCMStub([mock perform:[OCMArg isNotNil] times:0]).andReturn(2);
    OCMStub([mock perform:[OCMArg isNotEqual:@"crop"] times:1]).andReturn(3);
    OCMStub([mock perform:[OCMArg isEqual:@"crop"] times:1]).andReturn(4);
    OCMStub([mock perform:[OCMArg isKindOfClass:[NSString class]] times:2]).andReturn(5);
    OCMStub([mock perform:[OCMArg checkWithSelector:@selector(isShort:) onObject:self] times:3]).andReturn(6);
    OCMStub([mock perform:[OCMArg checkWithBlock:^BOOL(id value) { return [value hasPrefix:@"s"]; }] times:4]).andReturn(7);
    XCTAssertEqual([mock perform:nil times:0], 1);
    XCTAssertEqual([mock perform:@"crop" times:0], 2);
    XCTAssertEqual([mock perform:@"scale" times:1], 3);
    XCTAssertEqual([mock perform:@"crop" times:1], 4);
    XCTAssertEqual([mock perform:@"crop" times:2], 5);
    XCTAssertEqual([mock perform:@"crop" times:3], 6);
    XCTAssertEqual([mock perform:@"a longer one" times:3], 0);
    XCTAssertEqual([mock perform:@"scale" times:4], 7);
    XCTAssertEqual([mock perform:@"crop" times:4], 0);
    OCMStub([mock perform:[OCMArg checkWithSelector:@selector(isReady) onObject:self] times:5]).andReturn(8);
    XCTAssertEqual([mock perform:@"crop" times:5], 8);
    OCMReject([mock setName:[OCMArg isKindOfClass:[NSNumber class]]]);
    [mock setName:@"crop"];
    XCTAssertThrows([mock setName:(id)@2]);
}

- (void)test43MatchingCStrings
{
    id mock = OCMClassMock([Worker class]);
    OCMStub([mock perform:nil path:"a/b"]).andReturn(1);
    OCMStub([mock perform:@"crop" path:(const char *)[OCMArg anyPointer]]).andReturn(2);
    XCTAssertEqual([mock perform:nil path:"a/b"], 1);
    XCTAssertEqual([mock perform:nil path:"a/c"], 0);
    XCTAssertEqual([mock perform:nil path:NULL], 0);
    XCTAssertEqual([mock perform:@"crop" path:"a/c"], 2);
}

- (void)test44MatcherObjects
{
    id mock = OCMClassMock([Worker class]);
    OCMStub([mock perform:(id)[[Prefix alloc] init] times:1]).andReturn(2);
    XCTAssertEqual([mock perform:@"scale" times:1], 2);
    XCTAssertEqual([mock perform:@"crop" times:1], 0);
}

// MARK: 5. Class methods

- (void)test51StubbingClassMethods
{
    id mock = OCMClassMock([Worker class]);
    Worker *shared = [[Worker alloc] init];
    OCMStub([mock sharedWorker]).andReturn(shared);
    XCTAssertEqual([Worker sharedWorker], shared);
    [mock stopMocking];
    XCTAssertNil([Worker sharedWorker]);
}

- (void)test52VerifyingClassMethods
{
    id mock = OCMClassMock([Worker class]);
    [Worker sharedWorker];
    OCMVerify([mock sharedWorker]);
}

- (void)test53ClassAndInstanceMethods
{
    id mock = OCMClassMock([Worker class]);
    OCMStub(ClassMethod([mock kind])).andReturn(@"a class");
    OCMStub([mock kind]).andReturn(@"an object");
    XCTAssertEqualObjects([Worker kind], @"a class");
    XCTAssertEqualObjects([mock kind], @"an object");
}

- (void)test54RestoringTheClass
{
    @autoreleasepool {
        id mock = OCMClassMock([Worker class]);
        OCMStub(ClassMethod([mock kind])).andReturn(@"stubbed");
        XCTAssertEqualObjects([Worker kind], @"stubbed");
    }
    XCTAssertEqualObjects([Worker kind], @"the class");
}

// MARK: 6. Partial mocks

- (void)test61MessagesToSelfAreStubbed
{
    Worker *worker = [[Worker alloc] init];
    id mock = OCMPartialMock(worker);
    OCMStub([mock title]).andReturn(@"stubbed");
    [worker performAll];
    OCMVerify([mock perform:@"stubbed"]);
    XCTAssertEqual([worker class], [Worker class]);
    XCTAssertTrue([worker isMemberOfClass:[Worker class]]);
}

- (void)test62MessagesToTheRealObjectAreVerified
{
    Worker *worker = [[Worker alloc] init];
    id mock = OCMPartialMock(worker);
    [worker performAll];
    OCMVerify([mock perform:@"real"]);
    OCMVerify(never(), [mock perform:OCMOCK_ANY times:2]);
}

- (void)test63RestoringTheObject
{
    Worker *worker = [[Worker alloc] init];
    id mock = OCMPartialMock(worker);
    OCMStub([mock title]).andReturn(@"stubbed");
    [mock stopMocking];
    XCTAssertEqualObjects([worker title], @"real");
    XCTAssertThrows([mock title]);
}

- (void)test63OtherObjectsOfTheClassAreNotChanged
{
    Worker *worker = [[Worker alloc] init];
    id mock = OCMPartialMock(worker);
    OCMStub([mock title]).andReturn(@"stubbed");
    XCTAssertEqualObjects([[[Worker alloc] init] title], @"real");
    worker.name = @"kept";
    mock = nil;
    XCTAssertEqualObjects([worker title], @"real");
    XCTAssertEqualObjects(worker.name, @"kept");
}

- (void)test63ObserversOfAnObjectAreStillNotified
{
    Worker *worker = [[Worker alloc] init];
    [worker addObserver:self forKeyPath:@"name" options:NSKeyValueObservingOptionNew context:NULL];
    id mock = OCMPartialMock(worker);
    worker.name = @"crop";
    [mock setName:@"scale"];
    [mock stopMocking];
    worker.name = @"merge";
    [worker removeObserver:self forKeyPath:@"name"];
    XCTAssertEqualObjects(log, (@[@"crop", @"scale", @"merge"]));
}

- (void)observeValueForKeyPath:(NSString *)path ofObject:(id)object change:(NSDictionary *)change context:(void *)context
{
    [log addObject:change[NSKeyValueChangeNewKey]];
}

// MARK: 7. Strict mocks and expectations

- (void)test71ExpectRunVerify
{
    id mock = OCMClassMock([Worker class]);
    OCMExpect([mock perform:[OCMArg isNotNil]]);
    [mock perform:@"crop"];
    OCMVerifyAll(mock);
}

- (void)test72FailingFast
{
    id mock = OCMStrictClassMock([Worker class]);
    XCTAssertThrowsSpecificNamed([mock performAll], NSException, NSInternalInconsistencyException);
}

- (void)test73ActionsOfExpectations
{
    id mock = OCMStrictClassMock([Worker class]);
    OCMExpect([mock title]).andReturn(@"first");
    OCMExpect([mock title]).andReturn(@"second");
    XCTAssertEqualObjects([mock title], @"first");
    XCTAssertEqualObjects([mock title], @"second");
    OCMVerifyAll(mock);
    XCTAssertThrows([mock title]);
}

- (void)test74VerifyWithDelay
{
    id mock = OCMStrictClassMock([Worker class]);
    OCMExpect([mock performAll]);
    dispatch_async(dispatch_get_main_queue(), ^{ [mock performAll]; });
    OCMVerifyAllWithDelay(mock, 60);
}

- (void)test75VerifyInOrder
{
    id mock = OCMStrictClassMock([Worker class]);
    [mock setExpectationOrderMatters:YES];
    OCMExpect([mock title]);
    OCMExpect([mock performAll]);
    XCTAssertThrows([mock performAll]);
    [mock title];
    [mock performAll];
}

// MARK: 8. Observer mocks

- (void)test82ObserverMocksAreStrict
{
    id mock = OCMObserverMock();
    NSNotificationCenter *center = [NSNotificationCenter defaultCenter];
    [center addMockObserver:mock name:nil object:self];
    OCMExpect([mock notificationWithName:WorkerDidFinish object:self userInfo:@{@"subtask": @"crop"}]);
    [center postNotificationName:WorkerDidFinish object:self userInfo:@{@"subtask": @"crop"}];
    OCMVerifyAll(mock);
    XCTAssertThrows([center postNotificationName:WorkerDidFinish object:self]);
}

// MARK: 9. Advanced topics

- (void)test91RejectingMessages
{
    id mock = OCMClassMock([Worker class]);
    OCMReject([mock performAll]);
    XCTAssertNil([mock title]);
    XCTAssertThrows([mock performAll]);
}

- (void)test93StubbingMethodsThatCreateObjects
{
    id mock = OCMClassMock([Worker class]);
    Worker *copy = [[Worker alloc] init];
    OCMStub([mock copy]).andReturn(copy);
    OCMStub([mock mutableCopy]).andReturn(copy);
    XCTAssertEqual([mock copy], copy);
    XCTAssertEqual([mock mutableCopy], copy);
    OCMStub([mock new]).andReturn(copy);
    XCTAssertEqual([Worker new], copy);
    [mock stopMocking];
    XCTAssertNotEqual([Worker new], copy);
}

- (void)test93StubbingAllocAndInit
{
    id mock = OCMClassMock([Worker class]);
    OCMStub([mock alloc]).andReturn(mock);
    OCMStub([mock title]).andReturn(@"stubbed");
    XCTAssertEqualObjects([[[Worker alloc] init] title], @"stubbed");
    [mock stopMocking];
}

- (void)test94ReplacingAMethodOfOneObject
{
    Worker *worker = [[Worker alloc] init];
    id mock = OCMPartialMock(worker);
    OCMStub([mock title]).andCall(self, @selector(otherTitle));
    XCTAssertEqualObjects([worker title], @"other");
    XCTAssertEqualObjects([[[Worker alloc] init] title], @"real");
}

- (void)test95BreakingRetainCycles
{
    __weak id weakMock = nil;
    @autoreleasepool {
        id mock = OCMClassMock([Worker class]);
        weakMock = mock;
        OCMStub([mock sharedWorker]).andReturn(mock);
        [mock perform:mock];
        NSMutableArray *holder = [NSMutableArray arrayWithObject:mock];
        [mock perform:(id)holder];
        [mock stopMocking];
        XCTAssertThrows([mock title]);
    }
    XCTAssertNil(weakMock);
}

- (void)test95AMockDoesNotRetainItself
{
    __weak id weakMock = nil;
    @autoreleasepool {
        id mock = OCMClassMock([Worker class]);
        weakMock = mock;
        OCMStub([mock sharedWorker]).andReturn(mock);
        XCTAssertEqual([Worker sharedWorker], mock);
        [mock perform:mock];
        OCMVerify([mock perform:mock]);
    }
    XCTAssertNil(weakMock);
}

- (void)test97ClassesThatRefuseMocks
{
    XCTAssertEqualObjects([self reason:^{ OCMClassMock([FussyWorker class]); }],
        @"the class FussyWorker cannot be mocked: it would rather not");
    XCTAssertThrows(OCMPartialMock([[FussyWorker alloc] init]));
}

- (void)test98CheckingForAPartialMock
{
    Worker *worker = [[Worker alloc] init];
    XCTAssertFalse(OCMIsSubclassOfMockClass(object_getClass(worker)));
    id mock = OCMPartialMock(worker);
    XCTAssertTrue(OCMIsSubclassOfMockClass(object_getClass(worker)));
    XCTAssertFalse(OCMIsSubclassOfMockClass([worker class]));
    [mock stopMocking];
    XCTAssertFalse(OCMIsSubclassOfMockClass(object_getClass(worker)));
}

// MARK: 10. Limitations

- (void)test101ANewerMockTakesOverTheClass
{
    id first = OCMClassMock([Worker class]);
    OCMStub(ClassMethod([first kind])).andReturn(@"first");
    id second = OCMClassMock([Worker class]);
    OCMStub(ClassMethod([second kind])).andReturn(@"second");
    XCTAssertEqualObjects([Worker kind], @"second");
    OCMVerify(times(1), ClassMethod([second kind]));
    [first stopMocking];
    XCTAssertEqualObjects([Worker kind], @"second");
}

- (void)test102ExpectingAfterStubbing
{
    id mock = OCMStrictClassMock([Worker class]);
    OCMStub([mock title]).andReturn(@"stubbed");
    OCMExpect([mock title]);
    XCTAssertEqualObjects([mock title], @"stubbed");
    OCMVerifyAll(mock);
}

- (void)test103PartialMocksOfSpecialObjects
{
    for (id object in @[@"text", @1, [NSDate dateWithTimeIntervalSince1970:0], @[], @{}, [Worker class],
             [[GCDMulticastDelegate alloc] init], OCMClassMock([Worker class])])
        XCTAssertThrows(OCMPartialMock(object));
    Worker *worker = [[Worker alloc] init];
    id mock = OCMPartialMock(worker);
    XCTAssertThrows(OCMPartialMock(worker));
    [mock stopMocking];
    OCMStub([OCMPartialMock(worker) title]).andReturn(@"stubbed");
}

- (void)test104MethodsThatCannotBeStubbed
{
    id mock = OCMPartialMock([[Worker alloc] init]);
    XCTAssertThrows(OCMStub([mock class]).andReturn([NSObject class]));
    XCTAssertThrows(OCMStub([mock init]).andReturn(nil));
    XCTAssertThrows(OCMStub([mock isEqual:OCMOCK_ANY]).andReturn(YES));
    XCTAssertThrows(OCMStub([mock respondsToSelector:@selector(title)]).andReturn(NO));
    XCTAssertThrows(OCMStub([mock methodSignatureForSelector:@selector(title)]).andReturn(nil));
    XCTAssertThrows(OCMStub([mock forwardInvocation:OCMOCK_ANY]));
}

- (void)test105ClassMethodsOfStrings
{
    id mock = OCMClassMock([NSString class]);
    OCMStub([mock length]).andReturn(3);
    XCTAssertEqual([mock length], 3);
    XCTAssertThrows(OCMStub([mock stringWithString:OCMOCK_ANY]));
    id array = OCMClassMock([NSArray class]);
    XCTAssertThrows(OCMStub([array arrayWithObject:OCMOCK_ANY]));
}

- (void)test106ManagedObjectsAreNotBuiltIn
{
    XCTAssertNil(NSClassFromString(@"NSManagedObject"));
}

- (void)test107MethodsOfNSObject
{
    Worker *worker = [[Worker alloc] init];
    id mock = OCMPartialMock(worker);
    OCMStub([mock valueForKey:@"title"]).andReturn(@"stubbed");
    XCTAssertEqualObjects([worker valueForKey:@"title"], @"stubbed");
    OCMVerify([mock valueForKey:@"title"]);
    XCTAssertThrows(OCMStub([mock description]).andReturn(@"a mock"));
}

- (void)test1010MessagesOnQueues
{
    id mock = OCMClassMock([Worker class]);
    dispatch_group_t group = dispatch_group_create();
    for (int queue = 0; queue < 4; queue++)
        dispatch_group_async(group, dispatch_queue_create("worker", NULL), ^{
            for (int count = 0; count < 25; count++) [mock perform:@"crop" times:count];
        });
    // The mock is set up while the queues use it.
    for (int count = 0; count < 25; count++) OCMStub([mock perform:@"scale" times:count]).andReturn(count);
    dispatch_group_wait(group, DISPATCH_TIME_FOREVER);
    for (int count = 0; count < 25; count++) {
        OCMVerify(times(4), [mock perform:@"crop" times:count]);
        XCTAssertEqual([mock perform:@"scale" times:count], count);
    }
}

// MARK: Not in the reference

- (void)testConstraintsAndDynamicProperties
{
    XCTAssertTrue([CONSTRAINT(@selector(isShort:)) evaluate:@"crop"]);
    XCTAssertNil(NSClassFromString(@"OCMLocation"));
    id mock = OCMClassMock([DynamicWorker class]);
    OCMStub([mock state]).andReturn(@"idle");
    XCTAssertEqualObjects([mock state], @"idle");
}

// MARK: OCMock 2

- (void)testMessagesInsteadOfMacros
{
    id mock = [OCMockObject mockForClass:[Worker class]];
    [[[mock stub] andReturn:@"stubbed"] title];
    [[[mock stub] andReturnValue:@YES] isBusy];
    [[[[mock stub] ignoringNonObjectArgs] andReturnValue:OCMOCK_VALUE((int){8})] perform:@"crop" times:0];
    [[[mock expect] andCall:@selector(otherTitle) onObject:self] name];
    [[mock expect] performAll];
    [[mock reject] perform:@"never"];
    XCTAssertEqualObjects([mock title], @"stubbed");
    XCTAssertTrue([mock isBusy]);
    XCTAssertEqual([mock perform:@"crop" times:4], 8);
    XCTAssertEqualObjects([mock name], @"other");
    XCTAssertThrows([mock perform:@"never"]);
    dispatch_async(dispatch_get_main_queue(), ^{ [mock performAll]; });
    id nice = [OCMockObject niceMockForProtocol:@protocol(WorkerDelegate)];
    [[nice expect] worker:nil shouldPerformSubTask:@"crop"];
    dispatch_async(dispatch_get_main_queue(), ^{ [nice worker:nil shouldPerformSubTask:@"crop"]; });
    [nice verifyWithDelay:60];
    [nice verify];
    XCTAssertThrows([[nice verify] worker:nil shouldPerformSubTask:@"scale"]);
    [[nice expect] worker:nil shouldPerformSubTask:@"scale"];
    XCTAssertThrows([nice verify]);
    OCMVerify([mock performAll]);
}

- (void)testActionsAsMessages
{
    Worker *worker = [[Worker alloc] init];
    id mock = [OCMockObject partialMockForObject:worker];
    [[[mock stub] andThrow:[NSException exceptionWithName:@"Tired" reason:@"late" userInfo:nil]] performAll];
    [[[mock expect] andForwardToRealObject] perform:@"crop" times:3];
    [[[[mock stub] classMethod] andReturn:@"stubbed"] kind];
    [[[mock stub] andDo:^(NSInvocation *invocation) { [log addObject:@"done"]; }] perform:@"crop"];
    [[[[mock stub] andPost:[NSNotification notificationWithName:WorkerDidFinish object:self]] andReturnValue:@3L] count];
    id observer = [OCMockObject observerMock];
    [[NSNotificationCenter defaultCenter] addMockObserver:observer name:WorkerDidFinish object:self];
    [[observer expect] notificationWithName:WorkerDidFinish object:self];
    XCTAssertThrowsSpecificNamed([worker performAll], NSException, @"Tired");
    XCTAssertEqual([worker perform:@"crop" times:3], 3);
    XCTAssertEqualObjects([Worker kind], @"stubbed");
    XCTAssertEqualObjects([worker kind], @"the object");
    [worker perform:@"crop"];
    XCTAssertEqual([worker count], 3);
    XCTAssertEqualObjects(log, @[@"done"]);
    [mock verify];
    [observer verify];
}

- (void)testKindsOfMocksAsMessages
{
    id nice = [OCMockObject niceMockForClass:[Worker class]];
    XCTAssertNil([nice title]);
    [[nice verify] title];
    id strict = [OCMockObject mockForProtocol:@protocol(WorkerDelegate)];
    [strict setExpectationOrderMatters:YES];
    [[strict expect] worker:self shouldPerformSubTask:@"crop"];
    [[strict expect] worker:self shouldPerformSubTask:@"scale"];
    XCTAssertThrows([strict worker:self shouldPerformSubTask:@"scale"]);
}

@end
