import Invocation
import Scripting
import TestSupport
import Testing

@Suite struct NSInvocationTests {
  private static let worker = """
    @interface Worker : NSObject
    - (double)add:(int)a to:(double)b named:(NSString *)name;
    - (BOOL)flag;
    - (void)nothing;
    @end
    @implementation Worker
    - (double)add:(int)a to:(double)b named:(NSString *)name {
      printf("%s\\n", [name UTF8String]);
      return a + b;
    }
    - (BOOL)flag { return YES; }
    - (void)nothing {}
    @end

    """

  @Test func `an invocation is made, filled in, invoked and read`() throws {
    let output = try QueueRun.output(
      of: Self.worker + """
        int main() {
          Worker *worker = [Worker new];
          SEL selector = @selector(add:to:named:);
          NSMethodSignature *signature = [worker methodSignatureForSelector:selector];
          NSInvocation *invocation = [NSInvocation invocationWithMethodSignature:signature];
          printf("%d %d\\n", [invocation selector] == NULL, [invocation target] == nil);
          [invocation setSelector:selector];
          [invocation setTarget:worker];
          int a = 40; double b = 2.5; NSString *name = @"sum";
          [invocation setArgument:&a atIndex:2];
          [invocation setArgument:&b atIndex:3];
          [invocation setArgument:&name atIndex:4];
          [invocation invoke];
          double result = 0;
          [invocation getReturnValue:&result];
          printf("%.1f\\n", result);
          int readA = 0; id target = nil; SEL readSelector = NULL;
          [invocation getArgument:&readA atIndex:2];
          [invocation getArgument:&target atIndex:0];
          [invocation getArgument:&readSelector atIndex:1];
          printf("%d %d %d\\n", readA, target == worker, readSelector == selector);
          printf("%d", [invocation argumentsRetained]);
          [invocation retainArguments];
          printf("%d\\n", [invocation argumentsRetained]);
          [invocation setTarget:nil];
          [invocation invoke];
          [invocation getReturnValue:&result];
          printf("%.1f\\n", result);
          result = 7.5;
          [invocation setReturnValue:&result];
          double again = 0;
          [invocation getReturnValue:&again];
          printf("%.1f\\n", again);
          return 0;
        }
        """)
    #expect(output == "1 1\nsum\n42.5\n40 1 1\n01\n0.0\n7.5\n")
  }

  @Test(arguments: [
    ("[NSInvocation invocationWithMethodSignature:nil]", "cannot be nil"),
    ("[i getArgument:&x atIndex:9]", "bad invocation argument index"),
    ("[i setArgument:&x atIndex:-1]", "bad invocation argument index"),
    ("[i setArgument:NULL atIndex:2]", "argument 0 is NULL, not a pointer"),
    ("[i getReturnValue:&x]", "getReturnValue with no value set"),
    ("[i invoke]", "the selector is not set"),
    ("[i setSelector:@selector(nothing)]; [i setTarget:w]; [i invoke]", "takes 0 arguments"),
    ("[[NSInvocation alloc] invoke]", "invocationWithMethodSignature:"),
    ("[NSMethodSignature signatureWithObjCTypes:\"{\"]", "signatureWithObjCTypes:"),
    ("[[i methodSignature] getArgumentTypeAtIndex:7]", "bad argument index"),
    ("[w undefinedMessage]", "-[Worker undefinedMessage]: unrecognized selector sent to instance"),
  ])
  func `a mistake is an exception with its reason`(statement: String, text: String) throws {
    let output = try QueueRun.output(
      of: Self.worker + """
        int main() {
          Worker *w = [Worker new];
          int x = 0;
          NSInvocation *i = [NSInvocation invocationWithMethodSignature:
            [NSMethodSignature signatureWithObjCTypes:"i@:i"]];
          @try { \(statement); } @catch (NSException *e) { printf("%s", [[e reason] UTF8String]); }
          return 0;
        }
        """)
    #expect(output.contains(text), "\(output)")
  }

  @Test func `a signature has the types that it was made of`() throws {
    let output = try QueueRun.output(
      of: """
        int main() {
          NSMethodSignature *s = [NSMethodSignature signatureWithObjCTypes:"Vv@:@d"];
          for (NSUInteger i = 0; i < [s numberOfArguments]; i++) {
            printf("%s ", [s getArgumentTypeAtIndex:i]);
          }
          printf("%s %d %d %d\\n", [s methodReturnType], (int)[s methodReturnLength],
            (int)[s frameLength], [s isOneway]);
          s = [NSMethodSignature signatureWithObjCTypes:"B@:"];
          printf("%d %d\\n", (int)[s methodReturnLength], [s isOneway]);
          printf("%d\\n", [s isEqual:[NSMethodSignature signatureWithObjCTypes:"B@:"]]);
          return 0;
        }
        """)
    #expect(output == "@ : @ d Vv 0 32 1\n1 0\n1\n")
  }

  @Test func `an invocation can be sent to objects of the library and of Swift`() throws {
    let run = try QueueRun(
      """
      id ear;
      int main() {
        NSInvocation *i = [NSInvocation invocationWithMethodSignature:
          [@"text" methodSignatureForSelector:@selector(length)]];
        [i setSelector:@selector(length)];
        [i invokeWithTarget:@"four"];
        NSUInteger length = 0;
        [i getReturnValue:&length];
        printf("%d\\n", (int)length);
        NSMethodSignature *s = [ear methodSignatureForSelector:@selector(hear:)];
        printf("%d\\n", (int)[s numberOfArguments]);
        i = [NSInvocation invocationWithMethodSignature:s];
        [i setSelector:@selector(hear:)];
        NSInteger number = 42;
        [i setArgument:&number atIndex:2];
        [i invokeWithTarget:ear];
        return 0;
      }
      """)
    let listener = Listener()
    run.script.define("ear", listener)
    try run.script.run()
    #expect(run.output == "4\n3\n")
    #expect(listener.heard.events == [42])
  }
}
