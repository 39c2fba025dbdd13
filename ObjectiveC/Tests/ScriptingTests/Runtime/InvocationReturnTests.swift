import Testing

/// Invocations of methods that return each kind of value.
struct InvocationReturnTests {
  private static let declarations = """
    typedef struct { int a; double b; } Pair;
    @interface A : NSObject
    @end
    @implementation A
    - (Class)type { return [NSString class]; }
    - (SEL)sel { return @selector(foo:); }
    - (Pair)pair { Pair p = {3, 4.5}; return p; }
    - (void)nothing { printf("nothing\\n"); }
    - (char *)text { return "text"; }
    - (NSRange)range { return NSMakeRange(1, 2); }
    - (void (^)(void))block { return ^{ printf("block\\n"); }; }
    - (id)take:(Class)c sel:(SEL)s pair:(Pair)p text:(char *)t { printf("%s %s %d %s\\n", class_getName(c), sel_getName(s), p.a, t); return nil; }
    @end
    NSInvocation *make(id target, SEL s) {
      NSInvocation *i = [NSInvocation invocationWithMethodSignature:[target methodSignatureForSelector:s]];
      i.target = target; i.selector = s; return i;
    }
    """

  @Test(arguments: [
    ("type", "Class v", "class_getName(v)", "NSString"),
    ("sel", "SEL v", "sel_getName(v)", "foo:"),
    ("text", "char *v", "v", "text"),
    ("pair", "Pair v", "[[NSString stringWithFormat:@\"%d %g\", v.a, v.b] UTF8String]", "3 4.5"),
    ("range", "NSRange v", "[NSStringFromRange(v) UTF8String]", "{1, 2}"),
    ("class", "Class v", "class_getName(v)", "A"),
  ])
  func `an invocation returns what its method does`(
    selector: String, variable: String, text: String, expected: String
  ) throws {
    let output = try run(
      Self.declarations + """

        int main(void) {
          NSInvocation *i = make([A new], @selector(\(selector)));
          [i invoke];
          \(variable);
          [i getReturnValue:&v];
          printf("%s", \(text));
          return 0;
        }
        """)
    #expect(output == expected)
  }

  @Test func `an invocation of a method without a value runs it`() throws {
    let output = try run(
      Self.declarations + "\n[make([A new], @selector(nothing)) invoke];")
    #expect(output == "nothing\n")
  }

  @Test func `an invocation passes classes, selectors, structures and texts`() throws {
    let output = try run(
      Self.declarations + """

        int main(void) {
          NSInvocation *i = make([A new], @selector(take:sel:pair:text:));
          Class c = [NSString class]; SEL s = @selector(foo:); Pair p = {3, 0}; char *t = "text";
          [i setArgument:&c atIndex:2]; [i setArgument:&s atIndex:3];
          [i setArgument:&p atIndex:4]; [i setArgument:&t atIndex:5];
          [i invoke];
          return 0;
        }
        """)
    #expect(output == "NSString foo: 3 text\n")
  }
}
