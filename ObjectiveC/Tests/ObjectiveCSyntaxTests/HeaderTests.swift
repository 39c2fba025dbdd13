import Invocation
import ObjectiveCEncoding
import ObjectiveCSyntax
import TestSupport
import Testing

struct HeaderTests {
  private func read(_ text: String) -> Header { Header(SourceText(text, name: "t.h")) }

  private func protocols(in text: String) -> [ProtocolDeclaration] {
    read(text).declarations.compactMap { declaration in
      if case .protocol(let declaration) = declaration { declaration } else { nil }
    }
  }

  private func interfaces(in text: String) -> [InterfaceDescription] {
    let header = read(text)
    return HeaderEncoder([header]).encode(header).interfaces
  }

  /// Returns the encodings of a protocol's methods, without the frame offsets.
  private func encodings(_ members: String, after declarations: String = "") -> [String] {
    interfaces(in: "\(declarations)\n@protocol P\n\(members)\n@end").flatMap(\.methods)
      .map { "\($0.selector) \($0.encoding.withoutFrameOffsets)" }
  }

  @Test func `a protocol has its name, what it adopts and its methods`() throws {
    let text = """
      @protocol Worker <NSObject, Tool>
      - (void)begin;
      + (id)shared;
      @optional
      - (BOOL)worker:(id)worker shouldPerform:(NSString *)task, ...;
      @property (readonly, getter=isDone) BOOL done;
      @required
      @property (class, copy) NSString *name, *title;
      - :x :(int)y;
      @end
      """
    let declaration = try #require(protocols(in: text).first)
    #expect(declaration.name == "Worker")
    #expect(declaration.adopted == ["NSObject", "Tool"])
    #expect(
      declaration.members.methods.map { "\($0.isInstance ? "-" : "+")\($0.selector)" } == [
        "-begin", "+shared", "-worker:shouldPerform:", "-isDone", "+name", "+setName:", "+title",
        "+setTitle:", "-::",
      ])
    #expect(
      declaration.members.methods.map(\.isRequired) == [
        true, true, false, false, true, true, true, true, true,
      ])
    #expect(declaration.members.methods[2].parameters.map(\.name) == ["worker", "task"])
    #expect(declaration.members.methods[2].isVariadic)
    #expect(declaration.range == 0..<text.utf8.count)
  }

  @Test func `a class has its superclass, type parameters and protocols`() throws {
    let text = """
      @interface A<__covariant T : id<P>, U> : B<T> <P, Q> { int _x; struct { int y; } _z; }
      - (T)first:(U)second;
      @end
      @interface A (Extra) <R>
      @end
      @interface A ()
      @end
      @interface Root <P>
      @end
      """
    let classes = read(text).declarations.compactMap { declaration in
      if case .interface(let declaration) = declaration { declaration } else { nil }
    }
    #expect(classes.map(\.name) == ["A", "A", "A", "Root"])
    #expect(classes.map(\.superclass) == ["B", nil, nil, nil])
    #expect(classes.map(\.category) == [nil, "Extra", "", nil])
    #expect(classes.map(\.adopted) == [["P", "Q"], ["R"], [], ["P"]])
    #expect(classes[0].typeParameters.map(\.name) == ["T", "U"])
    #expect(interfaces(in: text)[0].methods.map { "\($0.encoding)" } == ["@24@0:8@16"])
  }

  @Test func `an accessor that is also declared is listed once`() {
    #expect(
      encodings("@property id delegate;\n- (id)delegate;\n- (void)setDelegate:(id)value;") == [
        "delegate @@:", "setDelegate: v@:@",
      ])
  }

  @Test func `a macro that is not defined is taken for a class with its type parameters`() {
    let text = """
      @interface GENERIC_CLASS(Box, __covariant T, U) : Base <P>
      - (T)all:(GENERIC_CLASS(NSArray, T) *)all with:(U)other;
      @end
      """
    #expect(
      read(text).diagnostics.map(\.description) == [
        "t.h:1:12: warning: 'GENERIC_CLASS' is a macro that is not defined here: taken for its argument"
          + " 'Box'",
        "t.h:2:11: warning: 'GENERIC_CLASS' is a macro that is not defined here: taken for its argument"
          + " 'NSArray'",
      ])
    #expect(interfaces(in: text).map(\.name) == ["Box"])
    #expect(interfaces(in: text)[0].superclass == "Base")
    #expect(interfaces(in: text)[0].methods.map { "\($0.encoding)" } == ["@32@0:8@16@24"])
  }

  @Test func `a macro that is not defined is taken for the protocol that it names`() {
    let text = "@protocol FOO_TYPE(P) <NSObject>\n- (void)a:(id<FOO_TYPE(Q)>)x;\n@end"
    #expect(read(text).diagnostics.map(\.severity) == [.warning, .warning])
    #expect(interfaces(in: text).map(\.name) == ["P"])
    #expect(interfaces(in: text).map(\.adopted) == [["NSObject"]])
    #expect(interfaces(in: text)[0].methods.map { "\($0.encoding)" } == ["v24@0:8@16"])
  }

  @Test(arguments: ["@protocol P <Q,", "@interface P : ;", "@interface P (", "@interface P <1>"])
  func `a mistake after a name is reported, and the methods are read`(head: String) {
    let text = "\(head)\n- (void)a;\n@end"
    #expect(read(text).diagnostics.count == 1)
    #expect(interfaces(in: text).map(\.name) == ["P"])
    #expect(interfaces(in: text).flatMap(\.methods).map(\.selector) == ["a"])
  }

  @Test(arguments: [
    "NS_ASSUME_NONNULL_BEGIN\n@protocol P\n- (void)m:(int)x;\n@end\nNS_ASSUME_NONNULL_END",
    "API_AVAILABLE(macos(10.15)) NS_SWIFT_NAME(Q)\n@protocol P\n- (void)m:(int)x;\n@end",
    "__attribute__((objc_root)) @protocol P\n- (void)m:(int)x;\n@end",
    "@protocol P\n- (void)m:(int)x NS_SWIFT_NAME(m(x:)) __attribute__((unused));\n@end",
    "@protocol P\n- (void)m:(int)x API_DEPRECATED(\"no; yes\", ios(1, 2));\n@end",
    "@protocol P\n- (void) __attribute__((noreturn)) m:(int __unused)x;\n@end",
    "@protocol P\n- (void)m:(int)__unused x;\n@end",
    "@protocol P\n- (void) NS_RETURNS_RETAINED m:(int)x;\n@end",
    "@protocol P\n- (void)m:(MY_MACRO int)MY_MACRO x;\n@end",
    "#define DEPRECATED __attribute__((deprecated))\n@protocol P\n- (void)m:(int)x DEPRECATED;\n@end",
    "#define SINCE(x) /* x */\n@protocol P\n- (void)m:(int)x SINCE(3);\n@end",
    "#pragma mark - It's\n#import <A/B.h>\n@import A.B;\n@protocol P\n- (void)m:(int)x;\n@end",
    "extern \"C\" {\n@protocol P\n- (void)m:(int)x;\n@end\n}",
    "static inline int f(int x) { if (x) { return 1; } for (;;) {} }\n@protocol P\n- (void)m:(int)x;\n@end",
    "extern NSString *const Name;\nFOUNDATION_EXPORT void f(void (^)(int));\n@protocol P\n- (void)m:(int)x;\n@end",
    "const int values[] = { 1, 2 };\n@protocol P\n- (void)m:(int)x;\n@end",
    "@class A, B<T>;\n@protocol Q, R;\n@compatibility_alias C A;\n@protocol P\n- (void)m:(int)x;\n@end",
    "@protocol P\ntypedef int I;\n- (void)m:(I)x;\nenum { A };\n@end",
  ])
  func `tokens that declare no methods are skipped`(text: String) {
    #expect(read(text).diagnostics.map(\.description) == [])
    #expect(
      protocols(in: text).flatMap(\.members.methods).map(\.selector) == ["m:"])
    #expect(interfaces(in: text).last?.methods.map { "\($0.encoding)" } == ["v20@0:8i16"])
  }

  @Test(
    arguments: [
      ("- (void)a:(int;\n- (void)b;", "2:15: expected ')', found ';'", ["b"]),
      ("- (void)a\n- (void)b;", "3:1: expected ';', found '-'", ["a", "b"]),
      ("- void;\n- (void)b;", nil, ["void", "b"]),
      ("- (void);\n- (void)b;", "2:9: expected the method's name, found ';'", ["b"]),
      ("- ()a;\n- (void)b;", "2:4: expected a type, found ')'", ["b"]),
      ("void a;\n- (void)b;", nil, ["b"]),
      ("a;\n- (void)b;", "2:1: expected a method or a property, found 'a'", ["b"]),
      ("@property;\n- (void)b;", "2:10: expected a type, found ';'", ["b"]),
      ("@property (copy) int;\n- (void)b;", "2:21: expected the property's name, found ';'", ["b"]),
      (
        "@property (=) int a;\n- (void)b;",
        "2:12: expected an attribute of the property, found '='", ["b"]
      ),
      ("- (unsigned float)a;\n- (void)b;", "2:4: 'float unsigned' is not a type", ["b"]),
      ("- (void)a:(NSArray<id *)x;\n- (void)b;", "2:24: expected '>', found ')'", ["b"]),
      ("]\n- (void)b;", "2:1: expected a method or a property, found ']'", ["b"]),
      (
        "- (void)a:(int[n])x;\n- (void)b;",
        "2:15: the number of elements is not a constant: taken for 0", ["a:", "b"]
      ),
      (
        "- (typeof(x))a;\n- (void)b;", "2:4: 'typeof' takes a type in a header, not an expression",
        ["a", "b"]
      ),
    ] as [(String, String?, [String])])
  func `a mistake is reported, and the next method is read`(
    members: String, error: String?, selectors: [String]
  ) {
    let header = read("@protocol P\n\(members)\n@end")
    #expect(
      header.diagnostics.map { "\($0.position): \($0.message)" } == (error.map { [$0] } ?? []))
    #expect(
      protocols(in: "@protocol P\n\(members)\n@end").flatMap(\.members.methods).map(\.selector)
        == selectors)
  }

  @Test(arguments: [
    ("@protocol P\n- (void)a;\n@protocol Q\n- (void)b;\n@end", "1:1: 'P' has no @end"),
    ("@protocol Q\n@end\n@protocol P\n- (void)b;", "3:1: 'P' has no @end"),
    ("@protocol P\n@end\n@end\n@protocol Q\n@end", "3:1: expected a declaration, found '@end'"),
    (
      "@protocol P\n@end\n@implementation A\n- (void)a { x[0] = @{}; }\n@end\n@protocol Q\n@end",
      "3:1: skipped an implementation, which a header does not have"
    ),
    (
      "@protocol ;\n@protocol P\n@end\n@protocol Q\n@end",
      "1:11: expected a protocol's name, found ';'"
    ),
    (
      "struct { int\n@protocol P\n@end\n@protocol Q\n@end",
      "1:8: expected '}' that closes this, found '{'"
    ),
    ("typedef;\n@protocol P\n@end\n@protocol Q\n@end", "1:8: expected a type, found ';'"),
  ])
  func `a mistake is reported, and the next protocol is read`(text: String, error: String) {
    #expect(read(text).diagnostics.map { "\($0.position): \($0.message)" } == [error])
    #expect(Set(protocols(in: text).map(\.name)) == ["P", "Q"])
  }

  @Test func `diagnostics are in the order of the text, with the name of the file`() {
    let header = read("@protocol P\n]\n@end\n\"a\n#if 1")
    #expect(header.diagnostics.map { "\($0)" }.count == 4)
    #expect(
      header.diagnostics.first?.description
        == "t.h:2:1: error: expected a method or a property, found ']'"
    )
    #expect(header.diagnostics == header.diagnostics.sorted { $0.position < $1.position })
  }

  @Test func `nullability is kept`() throws {
    let text = """
      @protocol P
      - (nullable NSString *)a:(NSString * _Nonnull)b c:(id)c;
      NS_ASSUME_NONNULL_BEGIN
      @property (nullable) id d;
      @end
      """
    let methods = try #require(protocols(in: text).first).members.methods
    #expect(methods[0].returnType.nullability == .nullable)
    #expect(methods[0].parameters.map(\.type.nullability) == [.nonnull, nil])
    #expect(methods.map(\.assumesNonnull) == [false, true, true])
    #expect(methods[1].returnType.nullability == .nullable)
  }

  @Test func `nonnull pointers end with their part of the text, at the latest with the file`() {
    let part = "NS_ASSUME_NONNULL_BEGIN\n@protocol P\n- (id)a;\n@end\n"
    let message =
      "no NS_ASSUME_NONNULL_END precedes the end of this file or an import: pointers are nonnull up to"
      + " there"
    #expect(read(part + "NS_ASSUME_NONNULL_END").diagnostics == [])
    #expect(
      read("\n" + part).diagnostics.map(\.description) == ["t.h:2:1: warning: \(message)"])
    let pragma = part.replacing(
      "NS_ASSUME_NONNULL_BEGIN", with: "_Pragma(\"clang assume_nonnull begin\")")
    #expect(read(pragma).diagnostics.map(\.description) == ["t.h:1:1: warning: \(message)"])
  }

  @Test(arguments: [
    (
      "- (void)a:(Foo *)x b:(Foo *)y;", "a:b: v@:@@",
      "2:12: 'Foo' is not declared here: taken for a class"
    ),
    (
      "- (void)a:(Foo)x b:(Foo)y;", "a:b: v@:qq",
      "2:12: 'Foo' is not declared here: taken for an NSInteger"
    ),
    (
      "- (void)a:(DoneBlock)x;", "a: v@:@?",
      "2:12: 'DoneBlock' is not declared here: taken for a block"
    ),
    (
      "- (void)a:(FooRef)x;", "a: v@:^v", "2:12: 'FooRef' is not declared here: taken for a pointer"
    ),
    (
      "- (void)a:(NSString)x;", "a: v@:@",
      "2:12: an object is not passed by value: taken for a pointer to it"
    ),
    (
      "- (void)a:(struct s)x;", "a: v@:{s=}",
      "2:12: the size of this type is not known here: taken for that of a pointer"
    ),
  ])
  func `an unknown type is reported once, and a likely one is assumed`(
    method: String, encoding: String, error: String
  ) {
    #expect(encodings(method) == [encoding])
    let header = read("@protocol P\n\(method)\n@end")
    #expect(
      HeaderEncoder([header]).encode(header).diagnostics
        .map { "\($0.position): \($0.message)" } == [error])
  }

  @Test(arguments: [
    ("- (std::string)a;", "a ?@:", ["'std::string' is a type of C++, which"]),
    (
      "- (void)a:(const std::map<int, id> &)x b:(int)y;", "a:b: v@:r^?i",
      ["'std::map<…>' is a type of C++, which", "'&'"]
    ),
    (
      "- (void)a:(Foo &)x b:(int)y;", "a:b: v@:^?i",
      ["'Foo' before '&' is a type of C++, which", "'&'"]
    ),
    ("- (Matrix<int, 3> *)a;", "a ^?@:", ["'Matrix<…>' is a type of C++, which"]),
    ("- (::a::B<4>::C)a;", "a ?@:", ["'::a::B<…>::C' is a type of C++, which"]),
    ("- (void)a:(auto)x b:(nullptr_t)y;", "a:b: v@:??", ["'auto' is", "'nullptr_t' is"]),
    ("- (void)a:(class Foo *)x;", "a: v@:^?", ["'class Foo' is"]),
    ("@property (readonly) std::vector<id> a;", "a ?@:", ["'std::vector<…>' is"]),
  ])
  func `a method with a type of C++ is a guess, and is reported`(
    method: String, encoding: String, warnings: [String]
  ) throws {
    let header = read("@protocol P\n\(method)\n- (void)next;\n@end")
    let methods = try #require(HeaderEncoder([header]).encode(header).interfaces.first).methods
    #expect(
      methods.map { "\($0.selector) \($0.encoding.withoutFrameOffsets)" } == [encoding, "next v@:"])
    #expect(methods.map(\.isGuess) == [true, false])
    #expect(header.diagnostics.map(\.severity) == warnings.map { _ in .warning })
    #expect(
      zip(header.diagnostics, warnings).allSatisfy { $0.message.hasPrefix($1) },
      "\(header.diagnostics)")
  }

  @Test func `a reference is encoded as a pointer, as compilers of Objective-C++ do`() {
    let text = """
      struct s { int a; };
      @protocol P
      - (void)a:(int &)x b:(const char &)y c:(struct s &)z d:(NSString *&)e f:(int (&)[3])f;
      @end
      """
    let header = read(text)
    #expect(
      HeaderEncoder([header]).encode(header).interfaces[0].methods.map { "\($0.encoding)" }
        == ["v56@0:8^i16r*24^{s=i}32^@40^[3i]48"])
    #expect(header.diagnostics.map(\.position.line) == [3, 3, 3, 3, 3])
    #expect(
      header.diagnostics[0].message == "'&' is C++: a reference is encoded as a pointer")
  }

  @Test(arguments: [
    "[n]", "[sizeof(Unknown)]", "[sizeof(struct unknown)]", "[sizeof(x)]", "[-1]",
    "[sizeof(int[])]", "[sizeof(int[sizeof(int[sizeof(int[sizeof(int)])])])]", "[1 / 0]",
    "[elsewhere]", "[variable]",
    "[sizeof(((struct unknown *)0)->x)]", "[(float)1]", "[offsetof(struct unknown, x)]",
    "[sizeof(int[n])]",
  ])
  func `a length that is not known is reported`(length: String) {
    let text = """
      extern const int elsewhere;
      static int variable = 3;
      struct s { char a\(length); };
      @protocol P
      - (void)m:(struct s)s;
      @end
      """
    #expect(
      read(text).diagnostics.map { "\($0)" } == [
        "t.h:3:18: warning: the number of elements is not a constant: taken for 0"
      ])
    #expect(interfaces(in: text)[0].methods.map { "\($0.encoding)" } == ["v16@0:8{s=[0c]}16"])
    #expect(interfaces(in: text)[0].methods.map(\.isGuess) == [true])
  }

  @Test func `the types of a size are those before it`() {
    let text = """
      typedef char Early[sizeof(struct s)];
      struct s { struct t { int x; } t; char c[sizeof(struct t)]; };
      typedef char Late[sizeof(struct s)];
      @protocol P
      - (void)m:(Early)a n:(Late)b;
      @end
      """
    #expect(read(text).diagnostics.map(\.position) == [SourcePosition(line: 1, column: 19)])
    #expect(interfaces(in: text)[0].methods.map { "\($0.encoding)" } == ["v32@0:8[0c]16[8c]24"])
  }

  @Test func `a type that is not known is a guess, and a lost declaration an error`() {
    let header = read("@protocol P\n- (void)a:(Foo)x;\n- (;\n- (void)b:(int[N])x;\n@end")
    let (interfaces, guesses) = HeaderEncoder([header]).encode(header)
    #expect(interfaces.first?.methods.map(\.selector) == ["a:", "b:"])
    #expect(guesses.map(\.severity) == [.warning])
    #expect(header.diagnostics.map(\.severity) == [.error, .warning])
    #expect(
      (guesses + header.diagnostics).map(\.description) == [
        "t.h:2:12: warning: 'Foo' is not declared here: taken for an NSInteger",
        "t.h:3:4: error: expected a type, found ';'",
        "t.h:4:15: warning: the number of elements is not a constant: taken for 0",
      ])
  }

  @Test(arguments: [
    ("FOO_DECLARE(x)\n", "1:1", "FOO_DECLARE"), ("FOO_DECLARE(x);\n", "1:1", "FOO_DECLARE"),
    ("FooDeclare(x, y)\n", "1:1", "FooDeclare"), ("FOO_BEGIN\n", "1:1", "FOO_BEGIN"),
    ("@protocol Q\nFOO_DECLARE(x)\n- (void)b;\n@end\n", "2:1", "FOO_DECLARE"),
    ("@protocol Q\nFOO_DECLARE(x);\n@property int b;\n@end\n", "2:1", "FOO_DECLARE"),
  ])
  func `a macro that is not defined is reported where a declaration should be`(
    text: String, position: String, name: String
  ) {
    let header = read(text + "int x;\n@protocol P\n- (void)a;\n@end")
    #expect(
      header.diagnostics.map(\.description) == [
        "t.h:\(position): warning: '\(name)' is a macro that is not defined here: what it may declare"
          + " is not known"
      ])
    #expect(protocols(in: text + "@protocol P\n- (void)a;\n@end").last?.name == "P")
  }

  @Test(arguments: [
    "FOO_EXPORT extern int x;", "FOO_EXPORT void f(void);", "FOO_EXPORT NSString *const FooName;",
    "extern void f(void) FOO_PURE;", "FOO_EXPORT\n@protocol Q\n@end", "FOO_SINCE(3)\n@class C;",
    "NSString *\nf(int x);", "struct s\nf(int x);", "FooResult\nf (void);", "int FOO_F(int x);",
    "typedef int FOO_INT FOO_PURE;", "@protocol Q\n- (void)b:(int)x FOO_PURE;\n@end",
    "@protocol Q\n@property int b FOO_SINCE(3);\n@end", "static int (*f)(int) FOO_PURE;",
  ])
  func `a macro that is not defined is skipped where an attribute may be`(text: String) {
    #expect(read("\(text)\n@protocol P\n@end").diagnostics.map(\.description) == [])
  }

  @Test(arguments: [
    (
      "- (void)a:(FOO_KIND)x;", "a: v@:q",
      ["2:12: 'FOO_KIND' is not declared here: taken for an NSInteger"]
    ),
    ("- (FOO_KIND *)a;", "a @@:", ["2:4: 'FOO_KIND' is not declared here: taken for a class"]),
    ("- (FOO_NULLABLE id)a;", "a @@:", []),
    (
      "- (FOO_NULLABLE Foo *)a:(MY_nullable int)x;", "a: @@:i",
      ["2:4: 'Foo' is not declared here: taken for a class"]
    ),
    ("- (void)a:(MY_nullable __autoreleasing NSString **)x;", "a: v@:^@", []),
    (
      "- (void)a:(NSString * MY_nullable)x b:(NSString *__strong MY_nullable *)y;", "a:b: v@:@^@",
      []
    ),
    ("- (void)a:(void (^MY_nullable)(int MY_unused x))y;", "a: v@:@?", []),
    ("@property (readonly) MY_outlet NSString * MY_nullable a;", "a @@:", []),
  ])
  func `a macro beside a type is skipped, and one alone is the type`(
    member: String, encoding: String, guesses: [String]
  ) {
    #expect(encodings(member) == [encoding])
    let header = read("@protocol P\n\(member)\n@end")
    #expect(header.diagnostics == [])
    #expect(
      HeaderEncoder([header]).encode(header).diagnostics
        .map { "\($0.position): \($0.message)" } == guesses)
  }

  @Test(arguments: [
    ("namespace a { class B { int c; }; }", "namespace"),
    ("template <class T> class B { T a; };", "template"),
    ("class B : public C { public: int c; };", "class"), ("using A = int;", "using"),
  ])
  func `C++ is reported and skipped`(text: String, word: String) {
    let text = "\(text)\n@protocol P\n- (void)a;\n@end"
    #expect(
      read(text).diagnostics.map(\.description)
        == ["t.h:1:1: error: '\(word)' is C++, which is not read: skipped"])
    #expect(protocols(in: text).flatMap(\.members.methods).map(\.selector) == ["a"])
  }

  @Test(arguments: [
    ("@interface A : B<C *>", []), ("@interface A : B <P>", ["P"]), ("@interface A : B<id>", []),
    ("@interface A<T> : B<T>", []), ("@interface A<T> : B<T> <P>", ["P"]),
    ("@interface A : B<NSString *, id<P>> <P, Q>", ["P", "Q"]),
    ("@interface A : B<NSObject>", ["NSObject"]),
    ("@class C;\n@interface A : B<C>", []), ("@interface A (C) <P>", ["P"]),
    ("@class P;\n@protocol P;\n@interface A : B <P>", ["P"]),
    ("@interface A : B FOO_ATTRIBUTE <__P>", ["__P"]),
  ])
  func `a superclass's type arguments are no protocols`(head: String, adopted: [String]) {
    #expect(interfaces(in: "\(head)\n@end").map(\.adopted) == [adopted])
  }

  @Test func `a property that an extension declares again adds its setter`() {
    let text = """
      @interface A
      @property (readonly) int x, y;
      @property (class, readonly) int z;
      @end
      @interface A ()
      @property (readwrite) int x;
      @property int z, w;
      @property (class) int z;
      @end
      """
    #expect(
      interfaces(in: text).map { $0.methods.map(\.selector) } == [
        ["x", "y", "z"], ["setX:", "z", "setZ:", "w", "setW:", "setZ:"],
      ])
  }

  @Test func `vectors have no encoding, but a size`() {
    let types = "typedef float V __attribute__((unused)) __attribute__((__vector_size__(16)));"
    #expect(encodings("- (void)a:(V)a;", after: types) == ["a: v@:"])
    let methods = interfaces(in: "\(types)\n@protocol P\n- (V)a:(V)a b:(int)b;\n@end")[0].methods
    #expect(methods.map { "\($0.encoding)" } == ["36@0:816i32"])
  }

  @Test(arguments: [
    ("#pragma pack(push, 1)\n% #pragma pack(pop)", 21), ("#pragma pack(2)\n%", 22), ("%", 24),
    ("#pragma pack(1)\n#pragma pack()\n%", 24), ("#pragma pack(push, 1)\n#pragma pack(pop)\n%", 24),
    ("#pragma pack(1\n%", 24), ("#pragma pack 1)\n%", 24), ("#pragma pack(1) 2\n%", 24),
  ])
  func `a pragma limits the alignment of fields`(pragmas: String, offset: Int) {
    let text = pragmas.replacing("%", with: "struct S { char a; int b; };\n")
    let header = read("\(text)\n@protocol P\n- (void)a:(struct S)s b:(int)x;\n@end")
    let method = HeaderEncoder([header]).encode(header).interfaces.first?.methods.first
    #expect(method.map { "\($0.encoding)" } == "v\(offset + 4)@0:8{S=ci}16i\(offset)")
  }

  @Test(arguments: ["#pragma pack(", "#pragma pack(push", "#pragma pack)", "__pragma_pack(1"])
  func `a text may end in a pragma`(ending: String) {
    for text in [ending, "int a;\n\(ending)\n", "@protocol P\n- (void)a;\n@end\n\(ending)"] {
      #expect(interfaces(in: text).map(\.name) == (text.contains("P") ? ["P"] : []))
    }
  }

  @Test func `headers know each other's types, with a warning where no import tells`() {
    let first = read("typedef enum : short { A } Kind;\n@class Foo;")
    let second = read("@protocol P\n- (Kind)kind:(Foo *)foo;\n@end")
    let (interfaces, diagnostics) = HeaderEncoder([first, second]).encode(second)
    #expect(interfaces.first?.methods.map { "\($0.encoding)" } == ["s24@0:8@16"])
    #expect(
      diagnostics.map(\.message)
        == ["Kind", "Foo"].map { "'\($0)' is not declared here: taken for that of t.h" })
  }

  @Test func `a header's own types come before those of others`() {
    let first = read("typedef int Kind;")
    let second = read("typedef short Kind;\n@protocol P\n- (Kind)kind;\n@end")
    let (interfaces, _) = HeaderEncoder([first, second]).encode(second)
    #expect(interfaces.first?.methods.map { "\($0.encoding)" } == ["s16@0:8"])
  }

  @Test func `types that contain themselves are encoded`() {
    #expect(
      encodings(
        "- (void)a:(A)a b:(struct B)b c:(C)c;",
        after: "typedef A A; struct B { struct B b; struct B c; }; typedef D C; typedef C D;"
      ).count == 1)
  }

  @Test func `types that double at every step are limited`() {
    var text = "struct A0 { int x; };\n"
    for step in 1...60 { text += "struct A\(step) { struct A\(step - 1) a, b; };\n" }
    let header = read(text + "@protocol P\n- (void)a:(struct A60)a;\n@end")
    let (interfaces, diagnostics) = HeaderEncoder([header]).encode(header)
    #expect(interfaces.first?.methods.map { "\($0.encoding)" } == ["v24@0:8?16"])
    #expect(
      diagnostics.map(\.message)
        == ["this type is too long to be encoded: taken for one of the size of a pointer"])
  }

  @Test(arguments: [
    "*", "(*", "(^", "(", "NSArray<", "struct { ", "struct { int a; struct { ", "[1]", "(int)(",
    "enum { A = (", "_Atomic(", "@", "#if 1\n", "{", "<", "\"", "/*", "- (void)a:(int",
    "@protocol ",
    "@interface A ", "typedef ", "typedef enum ", "NS_ENUM(", ")", "}", "^", "id<id<", "void (^)(",
    "@property ", "@property (", "-", "+", "- (", "\\\n", "#define A A\n", "A(", "int,",
    "[sizeof(", "[(int)", "a::", "a<1,", "a<", "&", "const int a = sizeof(int);\n",
    "typedef struct { char c[sizeof(int)]; } a;\n",
  ])
  func `no repetition is too deep or takes too long`(piece: String) {
    let repeated = String(repeating: piece, count: rounds(250, atMost: 1_000))
    for text in [repeated, "@protocol P\n- (void)a:(int \(repeated)", "typedef int \(repeated) x;"]
    {
      let header = read(text)
      _ = HeaderEncoder([header]).encode(header)
    }
  }
}
