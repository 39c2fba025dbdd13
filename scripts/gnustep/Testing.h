// Declares what the tests of GNUstep Base use of GNUstep's test framework, for compare-gnustep.sh.
// Each assertion prints a line that the script counts. The interpreter counts references itself.
#pragma once
#import <Foundation/Foundation.h>
#define RETAIN(object) (object)
#define AUTORELEASE(object) (object)
#define RELEASE(object) (object)
#define ASSIGN(variable, value) ((variable) = (value))
#define ASSIGNCOPY(variable, value) ((variable) = [(value) copy])
#define DESTROY(variable) ((variable) = nil)
#define DEALLOC [super dealloc];
#define ENTER_POOL {
#define LEAVE_POOL }
#define CREATE_AUTORELEASE_POOL(name) NSAutoreleasePool *name = [NSAutoreleasePool new]
#define NSCreateZone(size, granularity, canFree) NULL
#define NSRecycleZone(zone) zone
#define NS_DURING @try {
#define NS_HANDLER } @catch (NSException *localException) {
#define NS_ENDHANDLER }
#define NS_VALUERETURN(value, type) return (value)
#define NS_VOIDRETURN return
#define BLOCK_SCOPE __block
#define GS_FOR_IN(type, name, collection) for (type name in collection) {
#define GS_END_FOR(collection) }
#define EQ(x, y) (fabs((x) - (y)) <= FLT_EPSILON * 100)
#define POBJECT(object) [[(object) description] UTF8String]

@interface NSAutoreleasePool : NSObject
@end
@implementation NSAutoreleasePool
+ (void)addObject:(id)object {}
- (void)addObject:(id)object {}
- (void)drain {}
@end
@interface NSObject (ComparisonWithGNUstep)
- (BOOL)isEqualForTestcase:(id)other;
@end
// Lets a file go on after assertions on counts, which fail.
@implementation NSObject (ReferenceCounts)
- (NSUInteger)retainCount { return 1; }
@end
static BOOL testHopeful = NO, testPassed = NO;
static NSException *testRaised = nil;

static void report(BOOL passed, int line, NSString *reason, NSString *title)
{
    NSString *text = passed || !reason ? title : [NSString stringWithFormat:@"%@ [%@]", title, reason];
    testPassed = passed;
    printf("\n##%s %d: %s\n", passed ? "passed" : testHopeful ? "hoped" : "failed", line,
           [[[text componentsSeparatedByString:@"\n"] componentsJoinedByString:@" "] UTF8String]);
}
#define reasonOf(raised) [NSString stringWithFormat:@"%@: %@", [(raised) name], [(raised) reason]]
static void reportEqual(id value, id expected, int line, NSString *title)
{
    BOOL equal = value == expected
        || ([value respondsToSelector:@selector(isEqualForTestcase:)] ? [expected isEqualForTestcase:value]
                                                                      : [expected isEqual:value]);
    report(equal, line, [NSString stringWithFormat:@"%@ instead of %@", value, expected], title);
}
static void endSet(NSException *exception, int line, const char *name)
{
    if (![@[ @"SkipSet", @"FailSet" ] containsObject:[exception name]])
        report(NO, line, reasonOf(exception), [NSString stringWithFormat:@"set %s", name]);
}
#define TITLE(...) [NSString stringWithFormat:@"" __VA_ARGS__]
#define ASSERTION(code, ...) \
    { testRaised = nil; \
      @try { code } \
      @catch (NSException *raised_) { \
          testRaised = raised_; report(NO, __LINE__, reasonOf(raised_), TITLE(__VA_ARGS__)); } }
#define pass(expression, ...) report(!!(expression), __LINE__, @#expression, TITLE(__VA_ARGS__))
#define PASS(expression, ...) ASSERTION(pass((int)(expression), __VA_ARGS__);, __VA_ARGS__)
#define PASS_EQUAL(expression, expected, ...) \
    ASSERTION(id value_ = (id)(expression); \
              reportEqual(value_, (id)(expected), __LINE__, TITLE(__VA_ARGS__));, __VA_ARGS__)
#define PASS_RUNS(code, ...) ASSERTION({ code; } report(YES, __LINE__, nil, TITLE(__VA_ARGS__));, __VA_ARGS__)
#define PASS_EXCEPTION(code, name_, ...) \
    { testRaised = nil; \
      @try { { code; } } @catch (NSException *raised_) { testRaised = raised_; } \
      NSString *expected_ = (name_); \
      report(testRaised && (!expected_ || [[testRaised name] isEqualToString:expected_]), __LINE__, \
             testRaised ? reasonOf(testRaised) : @"no exception", TITLE(__VA_ARGS__)); }
#define TEST_FOR_CLASS(name, object, ...) PASS([object isKindOfClass:NSClassFromString(name)], __VA_ARGS__)
#define TEST_STRING(code, ...) PASS([[(code) description] length], __VA_ARGS__)

#define START_SET(name) \
    { BOOL savedHope_ = testHopeful; int setLine_ = __LINE__; const char *setName_ = (name); \
      @try {
#define END_SET(name) \
      } @catch (NSException *raised_) { endSet(raised_, setLine_, setName_); } \
      testHopeful = savedHope_; }
#define SKIP(...) [NSException raise:@"SkipSet" format:@"skipped"];
#define NEED(assertion) { assertion; } if (!testPassed) [NSException raise:@"FailSet" format:@"needed"];

static void test_alloc_only(NSString *name)
{
    PASS([[NSClassFromString(name) alloc] isKindOfClass:NSClassFromString(name)], "alloc of %s", [name UTF8String]);
}
static void test_alloc(NSString *name)
{
    test_alloc_only(name);
    PASS([[NSClassFromString(name) new] isKindOfClass:NSClassFromString(name)], "new of %s", [name UTF8String]);
}
static void test_NSObject(NSString *name, NSArray *objects)
{
    Class class = NSClassFromString(name);
    for (id object in objects) {
        PASS([object conformsToProtocol:@protocol(NSObject)] && ![object isProxy], "conforms to NSObject");
        PASS([object isKindOfClass:class] && [object superclass] != [object class], "is of class");
        PASS([object isEqual:[object self]] && [object hash] == [[object self] hash], "isEqual:");
        PASS([[object description] isKindOfClass:[NSString class]], "description");
    }
}
static void testCopy(id object, id copy, Class class, BOOL retains, BOOL copies)
{
    PASS([copy isKindOfClass:class], "the copy is of the class");
    PASS_EQUAL(copy, object, "the copy is equal");
    if (retains) PASS(copy == object, "the copy is the object");
    if (copies) PASS(copy != object, "the copy is another object");
}
static void test_NSCopying(NSString *name, NSString *mutableName, NSArray *objects, BOOL retains, BOOL copies)
{
    Class mutableClass = [name isEqual:mutableName] ? Nil : NSClassFromString(mutableName);
    for (id object in objects) {
        BOOL isFixed = !mutableClass || ![object isKindOfClass:mutableClass];
        PASS([object conformsToProtocol:@protocol(NSCopying)], "conforms to NSCopying");
        PASS(!mutableClass || ![[object copy] isKindOfClass:mutableClass], "the copy is immutable");
        testCopy(object, [object copyWithZone:NULL], NSClassFromString(name), isFixed && retains, isFixed && copies);
    }
}
static void test_NSMutableCopying(NSString *name, NSString *mutableName, NSArray *objects)
{
    for (id object in objects) {
        PASS([object conformsToProtocol:@protocol(NSMutableCopying)], "conforms to NSMutableCopying");
        testCopy(object, [object mutableCopy], NSClassFromString(mutableName), NO, YES);
    }
}
static void testCoding(Class archiver, Class unarchiver, NSArray *objects)
{
    for (id object in objects)
        PASS_EQUAL([unarchiver unarchiveObjectWithData:[archiver archivedDataWithRootObject:object]], object,
                   "the object in the archive is equal");
}
#define test_NSCoding(objects) testCoding([NSArchiver class], [NSUnarchiver class], objects)
#define test_keyed_NSCoding(objects) testCoding([NSKeyedArchiver class], [NSKeyedUnarchiver class], objects)
