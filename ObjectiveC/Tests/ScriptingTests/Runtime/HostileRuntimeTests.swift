import Scripting
import TestSupport
import Testing

/// Senseless changes at run time, each of which throws an exception or has no effect.
struct HostileRuntimeTests {
  @Test(arguments: [
    "Method m = class_getInstanceMethod([A class], @selector(one)); "
      + "method_exchangeImplementations(m, m); printf(\"%d\", [a one]);",
    "Method m = class_getInstanceMethod([A class], @selector(one)); method_setImplementation(m, NULL);",
    "class_addIvar(objc_allocateClassPair([A class], \"B\", 0), \"v\", 8, 0, \"[1000000000i]\");",
    "class_addIvar(objc_allocateClassPair([A class], \"B\", 0), \"v\", 8, 0, "
      + "\"[1000000000[1000000000[1000000000i]]]\");",
    "class_addIvar(objc_allocateClassPair([A class], \"B\", 0), \"v\", 1000000000000, 3, \"\");",
    "Class c = objc_allocateClassPair([A class], \"B\", 0); objc_disposeClassPair(c); "
      + "Class d = objc_allocateClassPair(c, \"D\", 0); objc_registerClassPair(d); [[d new] one];",
    "Class c = objc_allocateClassPair([A class], \"B\", 0); objc_registerClassPair(c); id o = [c new]; "
      + "objc_disposeClassPair(c); [o one]; [o description];",
    "Class c = objc_allocateClassPair(nil, \"B\", 0); objc_registerClassPair(c); [[c alloc] init];",
    "Class c = [A class]; for (int i = 0; i < 100000; i++) { c = objc_allocateClassPair(c, "
      + "[[NSString stringWithFormat:@\"B%d\", i] UTF8String], 0); objc_registerClassPair(c); [c new]; }",
    "class_addMethod([A class], @selector(bad), imp_implementationWithBlock(^{}), \"garbage[\");",
    "class_replaceMethod([NSObject class], @selector(init), imp_implementationWithBlock(^id(id s) "
      + "{ return nil; }), \"@@:\"); [A new];",
    "method_exchangeImplementations(class_getInstanceMethod([NSString class], @selector(length)), "
      + "class_getInstanceMethod([NSArray class], @selector(count))); [@\"abc\" length];",
    "objc_disposeClassPair([NSObject class]); objc_disposeClassPair([NSString class]); "
      + "[NSString stringWithFormat:@\"%d\", 3]; [a description];",
    "objc_setAssociatedObject([A class], @selector(one), a, OBJC_ASSOCIATION_RETAIN); "
      + "objc_removeAssociatedObjects([A class]);",
    "for (int i = 0; i < 10000000; i++) NSSelectorFromString([NSString stringWithFormat:@\"s%d\", i]);",
    "for (int i = 0; i < 10000000; i++) dispatch_after(DISPATCH_TIME_FOREVER, "
      + "dispatch_get_global_queue(0, 0), ^{});",
    "for (int i = 0; i < 1000000; i++) [a performSelector:@selector(one) withObject:nil afterDelay:1e6];",
  ])
  func `it ends neither the process nor the test`(statements: String) throws {
    let script = try Script(
      source: """
        @interface A : NSObject
        @end
        @implementation A
        - (int)one { return 1; }
        @end
        int main(void) {
          A *a = [A new];
          @try { \(statements) } @catch (NSException *e) { printf("%s", [e.name UTF8String]); }
          return 0;
        }
        """,
      limits: ScriptLimits(time: .milliseconds(rounds(500, atMost: 5_000)), memory: 16 << 20),
      output: { _ in }, log: { _ in })
    _ = try? script.run()
    script.stop()
  }
}
