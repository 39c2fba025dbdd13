import Testing

/// The moments when the objects of local variables are released.
///
/// They are the same as in code by a compiler with automatic reference counting, without
/// optimizations.
struct ScopeReleaseTests {
  private static let classes = """
    @interface Thing : NSObject { @public const char *_name; }
    @end
    @implementation Thing
    - (void)dealloc { printf("~%s ", _name); }
    @end
    static Thing *make(const char *name) { Thing *made = [Thing new]; made->_name = name; return made; }
    static void clean(int *number) { printf("clean "); }

    """

  /// Returns the output of a function with these statements.
  ///
  /// `end` is printed after its return.
  private func output(of body: String, result: String = "void") throws -> String {
    try run(
      Self.classes + """
        static \(result) body(void) {
          \(body)
        }
        int main() {
          body();
          printf("end");
          return 0;
        }
        """)
  }

  @Test(arguments: [
    ("{ Thing *a = make(\"a\"); Thing *b = make(\"b\"); } printf(\"after \");", "~b ~a after end"),
    (
      "{ Thing *a = make(\"a\"); { Thing *b = make(\"b\"); } printf(\"in \"); } printf(\"after \");",
      "~b in ~a after end"
    ),
    ("if (1) { Thing *a = make(\"a\"); } printf(\"after \");", "~a after end"),
    ("if (0) ; else { Thing *a = make(\"a\"); } printf(\"after \");", "~a after end"),
    (
      "for (int i = 0; i < 2; i++) { Thing *a = make(\"a\"); printf(\"%d \", i); }",
      "0 ~a 1 ~a end"
    ),
    (
      "int i = 0; while (i < 2) { Thing *a = make(\"a\"); printf(\"%d \", i++); }",
      "0 ~a 1 ~a end"
    ),
    (
      "int i = 0; do { Thing *a = make(\"a\"); printf(\"%d \", i++); } while (i < 2);",
      "0 ~a 1 ~a end"
    ),
    ("for (id x in @[@1, @2]) { Thing *a = make(\"a\"); printf(\"in \"); }", "in ~a in ~a end"),
    (
      "for (Thing *a = make(\"a\"); a; a = nil) printf(\"in \"); printf(\"after \");",
      "in ~a after end"
    ),
    (
      "switch (1) { case 1: { Thing *a = make(\"a\"); } default: printf(\"next \"); }",
      "~a next end"
    ),
    ("@autoreleasepool { Thing *a = make(\"a\"); } printf(\"after \");", "~a after end"),
    (
      "Thing *a = make(\"a\"); a = make(\"b\"); printf(\"after \"); a = nil; printf(\"nil \");",
      "~a after ~b nil end"
    ),
    (
      "{ Thing *a[2][2] = { { make(\"a\"), make(\"b\") }, { make(\"c\") } }; } printf(\"after \");",
      "~c ~b ~a after end"
    ),
  ])
  func `objects are released at the end of their scope, in reverse order`(
    _ body: String, _ expected: String
  ) throws {
    #expect(try output(of: body) == expected)
  }

  @Test(arguments: [
    (
      "for (int i = 0; i < 2; i++) { Thing *a = make(\"a\"); if (!i) continue; printf(\"in \"); }",
      "~a in ~a end"
    ),
    (
      "for (;;) { Thing *a = make(\"a\"); { Thing *b = make(\"b\"); break; } } printf(\"after \");",
      "~b ~a after end"
    ),
    (
      "switch (1) { case 1: ; Thing *a = make(\"a\"); break; } printf(\"after \");",
      "~a after end"
    ),
    ("Thing *a = make(\"a\"); { Thing *b = make(\"b\"); return; }", "~b ~a end"),
  ])
  func `a statement that leaves scopes releases their objects`(
    _ body: String, _ expected: String
  ) throws {
    #expect(try output(of: body) == expected)
  }

  @Test(arguments: [
    (
      "{ Thing *a = make(\"a\"); { Thing *b = make(\"b\"); goto out; } } out: printf(\"out \");",
      "~b ~a out end"
    ),
    (
      "{ Thing *a = make(\"a\"); { Thing *b = make(\"b\"); goto in; } in: printf(\"in \"); }",
      "~b in ~a end"
    ),
    (
      "for (;;) { Thing *a = make(\"a\"); while (1) { Thing *b = make(\"b\"); if (a) goto out; } }"
        + "out: printf(\"out \");", "~b ~a out end"
    ),
    (
      "{ Thing *a = make(\"a\"); goto out; } char *text = 0; out: printf(\"out \");",
      "~a out end"
    ),
    (
      "{ id a = make(\"a\"); switch (1) { case 1: { id b = make(\"b\"); goto out; } } }"
        + "out: printf(\"out \");", "~b ~a out end"
    ),
    (
      "int i = 0; again: ; { Thing *a = make(\"a\"); if (i++ < 1) goto again; } printf(\"after \");",
      "~a ~a after end"
    ),
    (
      "int i = 0; again: printf(\"%d \", i); Thing *a = make(\"a\"); if (i++ < 1) goto again;",
      "0 ~a 1 ~a end"
    ),
    (
      "int i = 0; { id a = make(\"a\"); goto one; } one: { id b = make(\"b\"); if (i) goto two; }"
        + "i = 1; goto one; two: printf(\"two \");", "~a ~b ~b two end"
    ),
    (
      "Thing *o = make(\"o\"); { Thing *a = make(\"a\"); goto out; } out: printf(\"out \");",
      "~a out ~o end"
    ),
    ("int i = 0; goto out; out: printf(\"out \");", "out end"),
  ])
  func `a goto releases the objects of the scopes that it leaves`(
    _ body: String, _ expected: String
  ) throws {
    #expect(try output(of: body) == expected)
  }

  @Test(arguments: [
    (
      "Thing *a = make(\"a\"); @try { Thing *b = make(\"b\"); return; } @finally { printf(\"fin \"); }",
      "~b fin ~a end"
    ),
    (
      "{ Thing *a = make(\"a\"); @try { id b = make(\"b\"); goto out; } @finally { printf(\"fin \"); } }"
        + "out: printf(\"out \");", "~b fin ~a out end"
    ),
    (
      "for (int i = 0; i < 2; i++) { @try { Thing *a = make(\"a\"); if (!i) continue; break; }"
        + "@finally { Thing *b = make(\"b\"); printf(\"fin \"); } }", "~a fin ~b ~a fin ~b end"
    ),
    (
      "{ id a = make(\"a\"); __attribute__((cleanup(clean))) int x = 1; id b = make(\"b\"); }",
      "~b clean ~a end"
    ),
    (
      "id a = make(\"a\"); __attribute__((cleanup(clean))) int x = 1; id b = make(\"b\"); return;",
      "~b clean ~a end"
    ),
    ("id a = make(\"a\"); @synchronized (a) { id b = make(\"b\"); return; }", "~b ~a end"),
  ])
  func `objects are released before what runs on leaving the scope around`(
    _ body: String, _ expected: String
  ) throws {
    #expect(try output(of: body) == expected)
  }

  @Test(arguments: [
    (
      "@try { Thing *a = make(\"a\"); @throw @\"e\"; } @catch (id e) { printf(\"catch \"); }",
      "~a catch end"
    ),
    (
      "@try { id a = make(\"a\"); @try { id b = make(\"b\"); @throw @\"e\"; }"
        + "@finally { id c = make(\"c\"); printf(\"fin \"); } } @catch (id e) { printf(\"catch \"); }",
      "~b fin ~c ~a catch end"
    ),
    (
      "@try { __attribute__((cleanup(clean))) int x = 1; id a = make(\"a\"); @throw @\"e\"; }"
        + "@catch (id e) { printf(\"catch \"); }",
      "~a clean catch end"
    ),
  ])
  func `an exception releases the objects of the scopes that it leaves`(
    _ body: String, _ expected: String
  ) throws {
    #expect(try output(of: body) == expected)
  }

  @Test(arguments: [
    (
      "@try { return make(\"a\"); } @finally { Thing *x = make(\"x\"), *y = make(\"y\"); }",
      "~y ~x a"
    ),
    (
      "@try { @try { return make(\"a\"); } @finally { id x = make(\"x\"); id y = @[x, x]; } }"
        + "@finally { id z = make(\"z\"); }", "~x ~z a"
    ),
    (
      "Thing *a = make(\"a\"); @try { Thing *b = make(\"b\"); return a; } @finally { a = make(\"c\"); }",
      "~b ~c a"
    ),
    (
      "@try { @throw @\"e\"; } @catch (id e) { return make(\"a\"); } @finally { id x = make(\"x\"); }",
      "~x a"
    ),
    ("Thing *a = make(\"a\"); @synchronized (a) { Thing *b = make(\"b\"); return b; }", "~a b"),
    ("__attribute__((cleanup(clean))) int x = 1; Thing *a = make(\"a\"); return a;", "clean a"),
  ])
  func `a value that is returned outlives what runs meanwhile`(
    _ body: String, _ expected: String
  ) throws {
    #expect(
      try run(
        Self.classes + """
          static Thing *body(void) {
            \(body)
          }
          int main() {
            Thing *made = body();
            printf("%s", made ? made->_name : "nil");
            made->_name = "";
            return 0;
          }
          """) == expected + "~ ")
  }

  @Test func `a number that is returned outlives the numbers of a finally clause`() throws {
    #expect(
      try run(
        """
        static int body(void) {
          @try { return 5; } @finally { int x = 7, y = 8; x += y; }
        }
        static double nested(double d) {
          @try { @try { return d; } @finally { double x = 1, y = 2, z = x + y; } }
          @finally { double x = 3, y = 4, z = x * y; }
        }
        int main() { printf("%d %g", body(), nested(0.5)); return 0; }
        """) == "5 0.5")
  }

  @Test func `a weak reference is nil after the scope of its object`() throws {
    #expect(
      try run(
        Self.classes + """
          int main() {
            __weak Thing *weak;
            { Thing *a = make("a"); weak = a; printf("%d ", weak != nil); goto out; }
            out: printf("%d ", weak == nil);
            for (int i = 0; i < 2; i++) {
              printf("%d ", weak == nil);
              Thing *b = make("b");
              weak = b;
            }
            printf("%d", weak == nil);
            return 0;
          }
          """) == "1 ~a 1 1 ~b 1 ~b 1")
  }

  @Test func `a goto in a condition releases the objects of its expression`() throws {
    #expect(
      try output(
        of: """
          int i = 0;
          while (({ Thing *a = make("a"); if (i++ == 1) goto out; a != nil; })) printf("in ");
          out: printf("out ");
          """) == "~a in ~a out end")
  }
}
