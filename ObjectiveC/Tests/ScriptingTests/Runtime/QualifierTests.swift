import Testing

/// The qualifiers in the encodings that a script sees at run time, which are the same as in clang.
struct QualifierTests {
  private static let declarations = """
    struct Pair { int number; const char *name; };
    typedef const char *Text;
    typedef char *Letters;
    @protocol Far
    - (oneway void)a:(in bycopy id)x;
    - (byref id)b:(out const char **)y :(inout int *)z;
    @optional
    - (const char *)c:(const void *)p;
    + (bycopy id)d:(in const char *)p;
    @end
    @interface Near : NSObject <Far>
    @property const char *text;
    @property (readonly) char *const plain;
    @end
    @implementation Near
    - (oneway void)a:(in bycopy id)x {}
    - (byref id)b:(out const char **)y :(inout int *)z { return 0; }
    - (const char *)c:(const void *)p { return 0; }
    + (bycopy id)d:(in const char *)p { return 0; }
    - (void)e:(out NSError **)e f:(const struct Pair *)q {}
    - (void)g:(const int)i h:(char *const)s {}
    - (void)i:(Text)t j:(const Letters)u {}
    - (void)k:(const char *const *)t l:(const id *)u m:(id const)v {}
    - (void)n:(oneway id)a o:(bycopy inout const void *)b {}
    - (in const char *)p:(out bycopy id *)x { return 0; }
    - (void)q:(_Atomic int)x {}
    - (struct Pair)r:(const unsigned char *)x { struct Pair p = {0}; return p; }
    @end

    """

  private static let encodings = [
    ("-a:", "Vv24@0:8nO@16"),
    ("-b::", "R@32@0:8or^*16N^i24"),
    ("-c:", "r*24@0:8r^v16"),
    ("+d:", "O@24@0:8rn*16"),
    ("-e:f:", "v32@0:8o^@16r^{Pair=i*}24"),
    ("-g:h:", "v28@0:8i16*20"),
    ("-i:j:", "v32@0:8*16r*24"),
    ("-k:l:m:", "v40@0:8r^*16r^@24@32"),
    ("-n:o:", "v32@0:8V@16NOr^v24"),
    ("-p:", "rn*24@0:8oO^@16"),
    ("-q:", "v20@0:8Ai16"),
    ("-r:", "{Pair=i*}24@0:8r*16"),
    ("-text", "r*16@0:8"),
    ("-setText:", "v24@0:8r*16"),
    ("-plain", "*16@0:8"),
  ]

  @Test(arguments: encodings)
  func `a method has the qualifiers of its declaration`(
    _ method: String, _ encoding: String
  ) throws {
    let isOfClass = method.hasPrefix("+")
    let selector = method.dropFirst()
    #expect(
      try run(
        Self.declarations + """
          int main() {
            Method m = class_get\(isOfClass ? "Class" : "Instance")Method([Near class],
              @selector(\(selector)));
            printf("%s", method_getTypeEncoding(m));
            return 0;
          }
          """) == encoding)
  }

  @Test(arguments: encodings.prefix(4))
  func `a protocol describes its methods with qualifiers`(
    _ method: String, _ encoding: String
  ) throws {
    let isRequired = ["-a:", "-b::"].contains(method)
    #expect(
      try run(
        Self.declarations + """
          int main() {
            printf("%s", protocol_getMethodDescription(@protocol(Far),
              @selector(\(method.dropFirst())), \(isRequired), \(method.hasPrefix("-"))).types);
            return 0;
          }
          """) == encoding)
  }

  @Test func `a signature has qualifiers, and is oneway by them`() throws {
    #expect(
      try run(
        Self.declarations + """
          int main() {
            NSMethodSignature *b = [Near instanceMethodSignatureForSelector:@selector(b::)];
            printf("%s %s %s %s ", [b methodReturnType], [b getArgumentTypeAtIndex:0],
              [b getArgumentTypeAtIndex:2], [b getArgumentTypeAtIndex:3]);
            NSMethodSignature *a = [[Near new] methodSignatureForSelector:@selector(a:)];
            printf("%s %d%d", [a methodReturnType], [a isOneway], [b isOneway]);
            return 0;
          }
          """) == "R@ @ or^* N^i Vv 10")
  }

  @Test func `a method that is added or replaced keeps the qualifiers that are given`() throws {
    #expect(
      try run(
        Self.declarations + """
          int main() {
            IMP old = class_getMethodImplementation([Near class], @selector(a:));
            class_addMethod([Near class], @selector(added:), old, "Vv@:rn*");
            Method added = class_getInstanceMethod([Near class], @selector(added:));
            method_setImplementation(added, old);
            printf("%s", method_getTypeEncoding(
              class_getInstanceMethod([Near class], @selector(added:))));
            return 0;
          }
          """) == "Vv24@0:8rn*16")
  }

  @Test(arguments: [
    ("const int", "i"), ("const char *", "r*"), ("char *const", "*"),
    ("const char *const *", "r^*"), ("char *const *", "^*"), ("Text", "*"),
    ("const Letters", "r*"), ("const struct Pair", "{Pair=i*}"),
    ("const struct Pair *", "r^{Pair=i*}"), ("struct Pair *const", "^{Pair=i*}"),
    ("_Atomic int", "Ai"), ("const void **", "r^^v"), ("void *const *", "^^v"),
    ("const int[3]", "[3i]"), ("const char *[3]", "[3*]"), ("id const", "@"),
    ("const id *", "r^@"), ("Class const", "#"), ("const SEL", ":"),
    ("void (^const)(int)", "@?"),
  ])
  func `@encode writes const as clang does`(_ type: String, _ encoding: String) throws {
    #expect(
      try run(
        Self.declarations + "int main() { printf(\"%s\", @encode(\(type))); return 0; }")
        == encoding)
  }

  @Test(arguments: [
    ("0.5", "d"), ("x", "i"), ("&x", "^i"), ("@1", "@"), ("r", "{_NSRange=QQ}"), ("YES", "B"),
    ("x + 1L", "q"),
  ])
  func `@encode writes the type of an expression`(_ expression: String, _ encoding: String) throws {
    #expect(
      try run(
        """
        int main() {
          int x = 1;
          NSRange r = NSMakeRange(0, 1);
          __typeof__(\(expression)) y = \(expression);
          printf("%s %s", @encode(__typeof__(\(expression))), @encode(__typeof__(y)));
          return 0;
        }
        """) == "\(encoding) \(encoding)")
  }

  @Test func `a qualified argument reaches its method by an invocation`() throws {
    #expect(
      try run(
        """
        @interface Echo : NSObject
        @end
        @implementation Echo
        - (const char *)say:(in const char *)text times:(out int *)times {
          *times += 1;
          return text;
        }
        @end
        int main() {
          Echo *echo = [Echo new];
          SEL selector = @selector(say:times:);
          NSInvocation *call = [NSInvocation
            invocationWithMethodSignature:[echo methodSignatureForSelector:selector]];
          const char *text = "hello";
          int times = 1, *pointer = &times;
          call.selector = selector;
          [call setArgument:&text atIndex:2];
          [call setArgument:&pointer atIndex:3];
          [call invokeWithTarget:echo];
          const char *result = NULL;
          [call getReturnValue:&result];
          printf("%s %d", result, times);
          return 0;
        }
        """) == "hello 2")
  }
}
