import Scripting
import Testing

/// `object_setClass`, and methods whose messages are forwarded by `_objc_msgForward`.
@Suite struct ChangedClassTests {
  private static let classes = """
    @interface Animal : NSObject {
        int legs;
    }
    @end
    @implementation Animal
    - (instancetype)init { self = [super init]; legs = 4; return self; }
    - (NSString *)noise { return @"silence"; }
    - (int)legs { return legs; }
    - (void)speakTimes:(int)count { for (int i = 0; i < count; i++) printf("%s ", [[self noise] UTF8String]); }
    @end
    @interface Dog : Animal
    @end
    @implementation Dog
    - (NSString *)noise { return @"bark"; }
    - (void)dealloc { printf("gone "); }
    @end
    @interface Centipede : Animal {
        int rest;
    }
    @end
    @implementation Centipede
    @end

    """

  private func output(_ statements: String, before: String = "") throws -> String {
    try run(Self.classes + before + "int main() { \(statements) return 0; }")
  }

  @Test func `object_setClass changes the methods of one object, and keeps its variables`() throws {
    #expect(
      try output(
        """
        Animal *animal = [Animal new], *other = [Animal new];
        [animal speakTimes:1];
        printf("%d ", object_setClass(animal, [Dog class]) == [Animal class]);
        [animal speakTimes:1];
        [other speakTimes:1];
        printf("%d %d ", [animal class] == [Dog class], [animal legs]);
        object_setClass(animal, [Animal class]);
        [animal speakTimes:1];
        object_setClass(animal, [Dog class]);
        animal = nil;
        printf("%d", object_setClass(nil, [Dog class]) == Nil);
        """) == "silence 1 bark silence 1 4 silence gone 1")
  }

  @Test func `a call site that has seen an object finds the methods of its new class`() throws {
    #expect(
      try output(
        """
        Animal *animal = [Animal new];
        for (int i = 0; i < 4; i++) {
            [animal speakTimes:2];
            object_setClass(animal, i % 2 ? [Animal class] : [Dog class]);
        }
        """) == "silence silence bark bark silence silence bark bark ")
  }

  @Test(arguments: [
    ("[Animal new]", "Centipede"), ("[Animal new]", "NSString"), ("@\"text\"", "NSArray"),
    ("[Animal class]", "Dog"),
  ])
  func `object_setClass refuses a class with other contents`(
    _ object: String, _ name: String
  ) throws {
    let output = try output(
      """
      @try {
          object_setClass(\(object), [\(name) class]);
      } @catch (NSException *e) {
          printf("%s", [e.reason UTF8String]);
      }
      """)
    #expect(output.contains("cannot become an object of class '\(name)'"))
  }

  @Test func `_objc_msgForward makes an invocation of a message that has a method`() throws {
    #expect(
      try output(
        """
        class_replaceMethod([Forwarder class], @selector(noise), (IMP)_objc_msgForward, "@@:");
        class_addMethod([Forwarder class], @selector(add:to:), (IMP)_objc_msgForward, "i@:id");
        Forwarder *forwarder = [Forwarder new];
        [forwarder speakTimes:1];
        printf("%d", [(id)forwarder add:2 to:1.5]);
        """,
        before: """
          @interface Forwarder : Animal
          - (int)add:(int)left to:(double)right;
          @end
          @implementation Forwarder
          - (void)forwardInvocation:(NSInvocation *)invocation
          {
              printf("%s ", sel_getName(invocation.selector));
              if (invocation.selector == @selector(noise)) return;
              int left, result;
              double right;
              [invocation getArgument:&left atIndex:2];
              [invocation getArgument:&right atIndex:3];
              result = left + right * 2;
              [invocation setReturnValue:&result];
          }
          @end

          """) == "noise (null) add:to: 5")
  }

  @Test func `_objc_msgForward without forwardInvocation: throws Objective-C's exception`() throws {
    #expect(
      try output(
        """
        class_replaceMethod([Animal class], @selector(legs), (IMP)_objc_msgForward, "i@:");
        @try { [[Animal new] legs]; } @catch (NSException *e) { printf("%s", [e.reason UTF8String]); }
        """
      ).hasPrefix("-[Animal legs]: unrecognized selector sent to instance 0x"))
  }
}
