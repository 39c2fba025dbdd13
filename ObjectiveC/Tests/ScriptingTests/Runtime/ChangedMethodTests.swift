import Scripting
import Testing

/// Caches of methods in calls, classes and objects, which must be updated when a method changes.
@Suite struct ChangedMethodTests {
  @Test func `a message to super finds a method that has been replaced`() throws {
    let output = try run(
      """
      @interface Base : NSObject
      @end
      @implementation Base
      - (NSString *)name { return @"old"; }
      @end
      @interface Derived : Base
      @end
      @implementation Derived
      - (NSString *)name { return [super name]; }
      @end
      int main() {
        Derived *object = [Derived new];
        for (int i = 0; i < 4; i++) {
          printf("%s ", [[object name] UTF8String]);
          if (i == 1) {
            method_setImplementation(class_getInstanceMethod([Base class], @selector(name)),
                                     imp_implementationWithBlock(^(id self) { return @"new"; }));
          }
        }
        return 0;
      }
      """)
    #expect(output == "old old new new ")
  }

  @Test func `a native that replaces itself runs to its end`() throws {
    let output = try run(
      """
      @interface Thing : NSObject
      @end
      @implementation Thing
      - (NSString *)name { return @"script"; }
      @end
      int main() {
        Thing *thing = [Thing new];
        Method method = class_getInstanceMethod([Thing class], @selector(name));
        for (int i = 0; i < 3; i++) {
          method_setImplementation(method, imp_implementationWithBlock(^(id self) {
            method_setImplementation(method, imp_implementationWithBlock(^(id self) { return @"two"; }));
            for (int j = 0; j < 100; j++) [NSMutableArray arrayWithObject:@(j)];
            return @"one";
          }));
          for (int j = 0; j < 2; j++) printf("%s ", [[thing name] UTF8String]);
        }
        return 0;
      }
      """)
    #expect(output == "one two one two one two ")
  }

  @Test func `a class that gets an isEqual or an allocWithZone later is asked for it`() throws {
    let output = try run(
      """
      @interface Key : NSString
      @end
      @implementation Key
      @end
      int main() {
        Key *key = [[Key alloc] initWithString:@"a"], *other = [[Key alloc] initWithString:@"a"];
        NSSet *set = [NSSet setWithObject:key];
        int before = [set containsObject:other];
        class_addMethod([Key class], @selector(isEqual:),
                        imp_implementationWithBlock(^BOOL(id self, id other) { return NO; }), "B@:@");
        class_addMethod(object_getClass([Key class]), @selector(allocWithZone:),
                        imp_implementationWithBlock(^id(id self, void *zone) { return @"mine"; }), "@@:^v");
        printf("%d %d %s", before, [set containsObject:other], [[Key alloc] UTF8String]);
        return 0;
      }
      """)
    #expect(output == "1 0 mine")
  }

  @Test func `the hash of a mutable string follows its text`() throws {
    let output = try run(
      """
      NSMutableString *text = [NSMutableString stringWithString:@"a"];
      int first = [text hash] == [@"a" hash];
      [text appendString:@"b"];
      int second = [text hash] == [@"ab" hash];
      [text setString:@"c"];
      NSLog(@"%d %d %d", first, second, [text hash] == [@"c" hash]);
      """)
    #expect(output.contains("1 1 1"))
  }

  @Test(arguments: [
    ("a[@\"x\"] = @9;", "done"), ("if (++n == 3) [a removeObjectForKey:key];", "done"),
    ("[a removeObjectForKey:@\"z\"];", "NSGenericException"),
    ("a[@\"new\"] = @1;", "NSGenericException"),
  ])
  func `a dictionary can be enumerated while no key comes or goes`(
    statement: String, expected: String
  ) throws {
    let output = try run(
      """
      NSMutableDictionary *a = [@{@"x": @1, @"y": @2, @"z": @3} mutableCopy];
      int n = 0;
      @try {
        for (NSString *key in a) { \(statement) }
        NSLog(@"done");
      } @catch (NSException *exception) { NSLog(@"%@", exception.name); }
      """)
    #expect(output.contains(expected))
  }
}
