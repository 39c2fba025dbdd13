import Invocation
import Scripting
import Testing

@Suite struct RootTests {
  @Test func `performSelector: passes the number of arguments that the selector takes`()
    throws
  {
    let output = try QueueRun.output(
      of: """
        @interface Worker : NSObject
        @end
        @implementation Worker
        - (NSString *)plain { return @"plain"; }
        - (NSString *)one:(id)a { return a; }
        - (NSString *)one:(id)a two:(id)b { return [NSString stringWithFormat:@"%@%@", a, b]; }
        - (void)later:(id)a { printf("later %s %d\\n", [a UTF8String], [NSThread isMainThread]); }
        @end
        int main() {
          Worker *w = [Worker new];
          printf("%s ", [[w performSelector:@selector(plain)] UTF8String]);
          printf("%s ", [[w performSelector:@selector(plain) withObject:@"x"] UTF8String]);
          printf("%s ", [[w performSelector:@selector(one:) withObject:@"a"] UTF8String]);
          printf("%s\\n", [[w performSelector:@selector(one:two:) withObject:@"a" withObject:@"b"] UTF8String]);
          [w performSelectorOnMainThread:@selector(later:) withObject:@"waited for" waitUntilDone:YES];
          [w performSelector:@selector(later:) withObject:@"delayed" afterDelay:0.001];
          return 0;
        }
        """)
    #expect(output == "plain plain a ab\nlater waited for 1\nlater delayed 1\n")
  }

  @Test func `a proxy forwards all messages, also those about itself`() throws {
    let output = try QueueRun.output(
      of: """
        @interface Stand : NSProxy { id _target; }
        + (id)standFor:(id)target;
        @end
        @implementation Stand
        + (id)standFor:(id)target {
          Stand *stand = [Stand alloc];
          stand->_target = target;
          return stand;
        }
        - (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
          return [_target methodSignatureForSelector:selector];
        }
        - (void)forwardInvocation:(NSInvocation *)invocation {
          [invocation invokeWithTarget:_target];
        }
        @end
        @interface Bare : NSProxy
        @end
        @implementation Bare
        @end
        int main() {
          id stand = [Stand standFor:@"text"];
          printf("%d ", (int)[stand length]);
          printf("%s ", [[stand uppercaseString] UTF8String]);
          printf("%d%d", [stand isKindOfClass:[NSString class]], [stand respondsToSelector:@selector(length)]);
          printf("%d%d ", [stand respondsToSelector:@selector(nothing)], [stand isProxy]);
          printf("%s ", class_getName([stand class]));
          @try { [[Bare alloc] length]; } @catch (NSException *e) { printf("%s ", [[e name] UTF8String]); }
          @try { [Bare nothing]; } @catch (NSException *e) { printf("%s\\n", [[e name] UTF8String]); }
          return 0;
        }
        """)
    #expect(
      output == "4 TEXT 1101 Stand NSInvalidArgumentException NSInvalidArgumentException\n")
  }

  @Test func `a class that forwards without signatures is told so by its exception`() throws {
    let output = try QueueRun.output(
      of:
        """
        @interface Signless : NSObject
        @end
        @implementation Signless
        - (void)forwardInvocation:(NSInvocation *)invocation { printf("never"); }
        @end
        @interface Proxy : Signless
        @end
        @implementation Proxy
        - (NSMethodSignature *)methodSignatureForSelector:(SEL)selector { return nil; }
        @end
        @interface Meta : NSObject
        @end
        @implementation Meta
        + (void)forwardInvocation:(NSInvocation *)invocation { printf("never"); }
        @end
        static void report(id receiver) {
          @try { [receiver performSelector:@selector(nope)]; }
          @catch (NSException *e) {
            NSRange address = [[e reason] rangeOfString:@"0x"];
            NSString *rest = [[e reason] substringFromIndex:address.location];
            NSRange reason = [rest rangeOfString:@"; "];
            printf("%s%s\\n", [[[e reason] substringToIndex:address.location] UTF8String],
              reason.location == NSNotFound ? "" : [[rest substringFromIndex:reason.location] UTF8String]);
          }
        }
        int main() {
          report([Signless new]);
          report([Proxy new]);
          report([Meta class]);
          report([Meta new]);
          return 0;
        }
        """)
    func remedy(_ name: String) -> String {
      """
      ; \(name) implements forwardInvocation:, which is sent only if methodSignatureForSelector: \
      returns a signature: implement that, too, and return the target's
      """
    }
    let refusal = "nope]: unrecognized selector sent to"
    #expect(
      output == """
        -[Signless \(refusal) instance \(remedy("Signless"))
        -[Proxy \(refusal) instance 
        +[Meta \(refusal) class \(remedy("Meta"))
        -[Meta \(refusal) instance 

        """)
  }

  @Test(arguments: [
    ("[Bare new];", "+[Bare new]: unrecognized selector sent to class 0x"),
    (
      "[made length];",
      "-[Bare length]: unrecognized selector sent to instance 0x"
    ),
    (
      "class_addMethod(Bare, @selector(methodSignatureForSelector:), imp_implementationWithBlock("
        + "^id(id own, SEL asked) { return [@\"\" methodSignatureForSelector:@selector(length)]; }), "
        + "\"@@::\"); [made length];",
      "-[Bare length]: unrecognized selector sent to instance 0x"
    ),
  ])
  func `an object of a root class that forwards nothing does not recognize other messages`(
    statements: String, reason: String
  ) throws {
    let output = try exception(
      of: """
        Class Bare = objc_allocateClassPair(Nil, "Bare", 0);
        objc_registerClassPair(Bare);
        id (*allocate)(id, SEL, void *) = (id (*)(id, SEL, void *))method_getImplementation(
          class_getClassMethod([NSObject class], @selector(allocWithZone:)));
        id made = allocate(Bare, @selector(allocWithZone:), NULL);
        \(statements)
        """)
    #expect(output.hasPrefix("NSInvalidArgumentException: \(reason)"))
  }

  @Test func `a class whose root has been disposed of does not recognize its messages`() throws {
    let error = #expect(throws: ScriptError.self) {
      try run(
        """
        objc_disposeClassPair([NSObject class]);
        objc_disposeClassPair(NSClassFromString(@"NSException"));
        [NSException exceptionWithName:@"N" reason:@"r" userInfo:nil];
        """)
    }
    let start = "NSInvalidArgumentException: +[NSException exceptionWithName:reason:userInfo:]: "
    #expect(error?.message.hasPrefix(start + "unrecognized selector") == true)
    #expect(error?.message.hasSuffix("; the class is not built in") == true)
  }

  @Test func `a script forwards messages to Swift objects, and Swift objects to scripts`() throws {
    let run = try QueueRun(
      """
      id next;
      @interface Forwarder : NSObject
      @end
      @implementation Forwarder
      - (id)forwardingTargetForSelector:(SEL)selector { return next; }
      @end
      int main() {
        id f = [Forwarder new];
        printf("%d\\n", (int)[f half:84]);
        @try { [f whole:1]; } @catch (NSException *e) { printf("%s\\n", [[e reason] UTF8String]); }
        return 0;
      }
      """)
    run.script.define("next", Halver())
    try run.script.run()
    #expect(run.output.hasPrefix("42\n-[Halver whole:]: unrecognized selector sent to instance"))
  }
}

@Responding
private final class Halver: Respondable, Sendable {
  func half(_ number: Int) -> Int { number / 2 }
}
