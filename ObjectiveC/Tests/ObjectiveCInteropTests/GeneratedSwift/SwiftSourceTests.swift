import Foundation
@_spi(ObjectiveC) import SwiftDeclarations
import ObjectiveCSyntax
import TestSupport
import Testing

@testable import ObjectiveCInterop

/// Returns the Swift source for a text in Objective-C.
private func swift(_ text: String) -> String {
  let header = Header(SourceText(text, name: "Sample.h"))
  return SwiftSource(of: [header]).text
}

/// Returns the declarations of a protocol's required methods.
private func methods(_ methods: String) -> [String] {
  let text = swift("@protocol P\n\(methods)\n@end")
  let lines = text.split(separator: "\n").drop { $0 != "protocol P: Respondable {" }
  return lines.dropFirst().prefix { $0 != "}" }.map { $0.drop { $0 == " " } }
    .filter { !$0.hasPrefix("///") }.map(String.init)
}

/// Returns the protocols that the reader of the macros finds in a text.
private func protocols(in text: String) -> [MessageProtocolDeclaration] {
  SwiftFile(text).declarations.compactMap { member in
    guard case .declaration(let declaration) = member, declaration.kind == .protocol else {
      return nil
    }
    return MessageProtocolDeclaration(declaration)
  }
}

extension MessageProtocolDeclaration {
  /// The content of the protocol, without the positions in the source.
  fileprivate var contents: [String] {
    let messages = messages.flatMap(\.items).filter { !$0.isStatic }.map { message in
      var message = message
      (message.line, message.nameRange, message.documentation) = (0, 0..<0, [])
      return "\(message)"
    }
    return [name, registeredName, "\(refined)"] + messages
  }
}

struct SwiftSourceTests {
  @Test(arguments: [
    ("- (void)done;", "func done()"),
    ("- (void)workerDidFinish:(int)sender;", "func workerDidFinish(_ sender: Int32)"),
    ("- (void)a:(int)x inDuration:(double)y;", "func a(_ x: Int32, inDuration y: Double)"),
    ("- (void)move:(int)move to:(int)to;", "func move(_ move: Int32, to: Int32)"),
    ("- (void)a:(int)x :(int)y;", "func a(_ x: Int32, _ y: Int32)"),
    ("- (void)if:(int)in for:(int)for;", "func `if`(_ `in`: Int32, for: Int32)"),
    ("- (void)a:(int)var let:(int)let;", "func a(_ `var`: Int32, `let`: Int32)"),
    ("- (instancetype)init;", "func `init`() -> (any Sendable)?"),
    ("@property (readonly, getter=isOn) BOOL on;", "var isOn: Bool { get }"),
    ("@property (nonnull) NSString *name;", "var name: String { get set }"),
  ])
  func `a method has the name that Swift would give it`(declared: String, expected: String) {
    #expect(methods(declared) == [expected])
  }

  @Test(arguments: [
    ("- (int)self;", "self", "func self_() -> Int32"),
    ("- (void)perform:(SEL)x;", "perform:", "func perform_(_ x: Selector)"),
    ("- (void)send:(id)x;", "send:", "func send_(_ x: any Sendable)"),
    ("- (void)a$b:(int)self;", "a$b:", "func a_b(_ self_: Int32)"),
    ("- (void)addObject:(id)x;", "addObject:", "func add_(_ x: any Sendable)"),
    ("@property (readonly) NSURL *URL;", "URL", "var url: URL? { get }"),
  ])
  func `a selector that the rule does not make of the name is given`(
    declared: String, selector: String, expected: String
  ) {
    #expect(methods(declared) == ["@Responds(to: \"\(selector)\")", expected])
  }

  @Test(arguments: [
    ("@property (getter=isHot) BOOL hot;", "isHot", "setHot:", "isHot"),
    ("@property (setter=put:) BOOL hot;", "hot", "put:", "hot"),
  ])
  func `a setter that has another name than the property is given`(
    declared: String, getter: String, setter: String, name: String
  ) {
    #expect(
      methods(declared) == [
        "@Responds(to: \"\(getter)\", setter: \"\(setter)\")", "var \(name): Bool { get set }",
      ])
  }

  @Test func `a method with a last error throws, and its message keeps the selector`() {
    #expect(
      methods(
        "- (BOOL)load:(int)x error:(NSError **)error;\n- (nullable NSString *)textWithError:(NSError **)e;"
      ) == [
        "@Responds(to: \"load:error:\")", "func load(_ x: Int32) throws",
        "@Responds(to: \"textWithError:\")", "func text() throws -> String",
      ])
  }

  @Test(arguments: [
    ("- (BOOL)a:(int)x error:(NSError **)e then:(void (^)(void))b;", "error", "a:error:then:"),
    (
      "- (int)a:(int)x error:(NSError **)e __attribute__((swift_error(zero_result)));", "error",
      "a:error:"
    ),
    (
      "- (int)aWithError:(NSError **)e __attribute__((swift_error(nonzero_result)));",
      "aWithError", "aWithError:"
    ),
    (
      "- (void)a:(NSError **)e __attribute__((swift_error(nonnull_error)));", "a", "a:"
    ),
  ])
  func `an error that the macros cannot throw stays an argument`(
    declared: String, part: String, selector: String
  ) {
    let found = methods(declared)
    #expect(!found.contains { $0.contains("throws") && !$0.hasPrefix("//") })
    #expect(found.last == "// Swift's importer makes `\(part):` of `\(selector)` `throws`.")
  }

  @Test(arguments: [
    ("+ (BOOL)load:(int)x error:(NSError **)e;", "static func load(_ x: Int32) throws"),
    ("+ (nullable id)loadWithError:(NSError **)e;", "static func load() throws -> any Sendable"),
    (
      "+ (BOOL)a:(int)x error:(NSError **)e then:(void (^)(void))b;",
      "static func a(_ x: Int32, then b: @escaping @Sendable () -> Void) throws"
    ),
    (
      "+ (int)a:(int)x error:(NSError **)e __attribute__((swift_error(zero_result)));",
      "static func a(_ x: Int32) throws -> Int32"
    ),
    (
      "+ (int)a:(int)x error:(NSError **)e __attribute__((swift_error(nonzero_result)));",
      "static func a(_ x: Int32) throws"
    ),
    (
      "+ (void)a:(int)x error:(NSError **)e __attribute__((swift_error(nonnull_error)));",
      "static func a(_ x: Int32) throws"
    ),
  ])
  func `a class method throws wherever Swift imports it so`(declared: String, expected: String) {
    #expect(methods(declared) == [expected])
  }

  @Test func `a class method may fail before its completion handler is called`() {
    let text = swift(
      "@protocol P\n+ (BOOL)loadWithError:(NSError **)e completion:(void (^)(int))done;\n@end")
    #expect(text.contains("static func load(completion done: "))
    #expect(text.contains("static func load() async throws -> Int32 {"))
    #expect(text.contains("do { try self.load(completion: handler) } catch {"))
  }

  @Test(arguments: [
    (
      "- (void)fetchWithCompletion:(void (^)(NSString *_Nullable, NSError *_Nullable))done;",
      "func fetch() async throws -> String"
    ),
    ("- (void)stopWithCompletion:(void (^)(void))done;", "func stop() async"),
    ("+ (void)loadWithCompletion:(void (^)(int))done;", "static func load() async -> Int32"),
    ("@optional\n- (void)sizeWithReply:(void (^)(int))done;", "func size() async -> Int32?"),
    ("@optional\n- (void)endWithReply:(void (^)(void))done;", "func end() async -> Void?"),
    (
      "@optional\n- (void)aWithReply:(void (^)(id, int))done;",
      "func a() async -> (any Sendable, Int32)?"
    ),
    (
      "@optional\n- (void)fetchWithReply:(void (^)(id _Nullable, NSError *_Nullable))done;",
      "func fetch() async throws -> (any Sendable)?"
    ),
  ])
  func `a method with a completion handler has an async form`(declared: String, expected: String) {
    let text = swift("@protocol P\n\(declared)\n@end")
    #expect(text.contains("\n  \(expected) {\n"))
    #expect(text.contains("else { return nil }") == declared.hasPrefix("@optional"))
  }

  @Test func `an async form fails where the handler gets neither a result nor an error`() {
    let text = swift(
      """
      @protocol P
      - (void)fetchWithReply:(void (^)(NSString *_Nullable, NSError *_Nullable))done;
      @end
      """)
    #expect(
      text.contains(
        #"return continuation.resume(throwing: InvocationError.noReturnValue("fetchWithReply:"))"#))
  }

  @Test func `two methods with one async form have it once`() {
    let text = swift(
      """
      @protocol P
      - (void)aWithReply:(void (^)(void))done;
      - (void)aWithCompletion:(void (^)(void))done;
      @end
      """)
    #expect(text.ranges(of: "func a() async").count == 1)
  }

  @Test func `comments and deprecations are carried over`() {
    let text = swift(
      """
      /// Is told of things.
      @protocol P
      /**
       * Does a thing.
       *
       * Twice.
       */
      - (void)thing __attribute__((deprecated("use \\"other\\"")));
      @end
      """)
    #expect(
      text.contains(
        """
        /// Is told of things.
        ///
        /// `@protocol P`.
        @MessageProtocol
        protocol P: Respondable {
          /// Does a thing.
          ///
          /// Twice.
          ///
          /// `thing`
          @available(*, deprecated, message: "use \\"other\\"")
          func thing()
        }
        """))
  }

  @Test func `a class method is a static requirement`() {
    #expect(methods("+ (int)count;\n- (void)b;") == ["static func count() -> Int32", "func b()"])
  }

  @Test func `a class method shows the mark with which a class answers it`() {
    let header = """
      @protocol Log
      @property (readonly) int count;
      + (int)count;
      + (int)size;
      @end
      """
    let text = SwiftSource(of: [Header(SourceText(header, name: "Log.h"))]).text
    for lines in [
      """
        /// `+count`, which a class answers with `@Responds(to: "count")` on its method.
        static func count_() -> Int32
      """,
      """
        /// `+size`, which a class answers with `@Responds` on its method.
        static func size() -> Int32
      """,
    ] { #expect(text.contains(lines), "\(text)") }
  }

  @Test func `messages with one name in Swift are told apart by the words of their selectors`() {
    #expect(
      methods(
        """
        - (void)log:(int)log didGetURL:(nonnull NSURL *)x;
        - (void)log:(int)log didGetDate:(nonnull NSDate *)x;
        - (void)log:(int)log didGetData:(nonnull NSData *)x;
        """
      ) == [
        #"@Responds(to: "log:didGetURL:")"#, "func log(_ log: Int32, didGet x: URL)",
        "func log(_ log: Int32, didGetDate x: Date)", "func log(_ log: Int32, didGetData x: Data)",
      ])
  }

  @Test func `a method has not the name of a type, since the macro's code names both`() {
    #expect(
      methods("- (NSURL *)URL;\n- (void)Foo:(Foo *)x;")
        == [
          "@Responds(to: \"URL\")", "func url() -> URL?", "@Responds(to: \"Foo:\")",
          "func foo(_ x: Foo)",
        ])
    #expect(
      methods("- (void)a:(Foo *)x __attribute__((swift_name(\"Foo(_:)\")));")
        == ["@Responds(to: \"a:\")", "func Foo(_ x: Foo_)"])
  }

  @Test func `an optional method is marked, and so can be missing`() {
    #expect(
      methods("@optional\n- (void)done;\n- (int)self;\n@required\n- (void)begun;") == [
        "@OptionalMessage", "func done()", "@OptionalMessage @Responds(to: \"self\")",
        "func self_() -> Int32", "func begun()",
      ])
  }

  @Test(arguments: GeneratedPackage.corpus)
  func `the macro reads what the generator meant`(url: URL) throws {
    let source = try GeneratedPackage.source(of: [url])
    let read = protocols(in: source.text)
    #expect(read.flatMap(\.diagnostics).isEmpty)
    let meant = source.protocols.map { source.declaration(of: $0) }
    #expect(read.map(\.contents) == meant.map(\.contents))
    for (one, protocolRead) in zip(source.protocols, read) where one.className == nil {
      let header = Header(SourceText([UInt8](try Data(contentsOf: url)), name: url.path))
      let interface = HeaderEncoder([header]).encode(header).interfaces.first {
        $0.kind == .protocol && $0.name == one.objectiveCName
      }
      let declared = interface?.methods.filter(\.isInstance).map(\.selector) ?? []
      let selectors = protocolRead.messages.flatMap(\.items).map(\.selector)
      let omitted = one.omissions.filter { $0.hasPrefix("-") }
      #expect(Set(selectors).isSubset(of: declared))
      #expect(selectors.count + omitted.count == declared.count)
    }
  }

  @Test(arguments: [
    ("NSInteger", "Int"), ("NSUInteger", "UInt"), ("BOOL", "Bool"), ("CGFloat", "Double"),
    ("long long", "Int"), ("unsigned char", "UInt8"), ("NSTimeInterval", "TimeInterval"),
    ("NSString *", "String"), ("nullable NSString *", "String?"), ("NSError *", "any Error"),
    ("nullable NSError *", "(any Error)?"), ("id", "any Sendable"), ("id<P>", "any P & Sendable"),
    ("id<Q>", "any Sendable"), ("Class", "AnyClass"), ("SEL", "Selector"),
    ("Protocol *", "ProtocolDescription"), ("NSInvocation *", "Invocation"),
    ("NSArray *", "[any Sendable]"), ("NSArray<NSArray<NSNumber *> *> *", "[[NSNumber]]"),
    ("NSDictionary *", "[String: any Sendable]"),
    ("NSDictionary<NSURL *, id> *", "[URL: any Sendable]"),
    ("NSDictionary<id<NSCopying>, id> *", "any Sendable"), ("NSSet<NSDate *> *", "Set<Date>"),
    ("NSSet *", "any Sendable"), ("NSMutableArray *", "UncheckedSendable<NSMutableArray>"),
    ("dispatch_queue_t", "DispatchQueue"), ("dispatch_block_t", "@escaping @Sendable () -> Void"),
    (
      "void (^)(NSString *, void (^)(BOOL))",
      "@escaping @Sendable (String, @escaping @Sendable (Bool) -> Void) -> Void"
    ),
    ("void (^_Nullable)(id)", "(@Sendable (any Sendable) -> Void)?"),
    ("int *", "UncheckedSendable<UnsafeMutablePointer<Int32>>"),
    ("const char *", "UncheckedSendable<UnsafePointer<Int8>>"),
    ("void *", "UncheckedSendable<UnsafeMutableRawPointer>"),
    ("NSError **", "UncheckedSendable<UnsafeMutablePointer<(any Error)?>>"),
    ("int (*)(int)", "UncheckedSendable<OpaquePointer>"),
    ("struct opaque *", "UncheckedSendable<OpaquePointer>"), ("CGRect", "CGRect"),
    ("union { int a; }", "any Sendable"), ("Thing *", "Thing"), ("Thing", "Thing"),
  ])
  func `a type is the one that stands for it`(declared: String, expected: String) {
    #expect(methods("- (void)a:(\(declared))x;") == ["func a(_ x: \(expected))"])
  }

  @Test func `a result may be nil unless the header says that none is`() {
    #expect(
      methods("- (NSString *)a;\n- (nonnull NSString *)b;\n- (int)c;")
        == ["func a() -> String?", "func b() -> String", "func c() -> Int32"])
    let text = swift("NS_ASSUME_NONNULL_BEGIN\n@protocol P\n- (NSString *)a;\n@end")
    #expect(text.contains("\n  func a() -> String\n"))
  }

  @Test func `types that are not known are placeholders at the top`() {
    let text = swift(
      "@class Error;\n@protocol P\n- (void)a:(Error *)a b:(Foo *)b c:(BarBlock)c d:(Kind)d;\n@end")
    #expect(
      text.contains(
        """
        It has to be `Sendable`.
        typealias BarBlock = @Sendable () -> Void
        typealias Error_ = any Sendable
        typealias Foo = any Sendable
        typealias Kind = Int

        // MARK: - P
        """))
    #expect(text.contains("func a(_ a: Error_, b: Foo, c: @escaping BarBlock, d: Kind)"))
  }

  @Test func `enumerations, options and structures are declared`() {
    let text = swift(
      """
      typedef NS_ENUM(uint8_t, State) { StateOff, StateOn = 4, StateLast = StateOn };
      typedef NS_OPTIONS(NSUInteger, Flags) { FlagsNone = 0, FlagsA = 1 << 0, FlagsB = 1 << 1 };
      typedef enum { Some = SOMETHING_ELSE, Known = 1 } Vague;
      typedef struct { State state; const char *name; int sizes[2]; } Entry;
      @protocol P
      - (State)a:(Flags)flags b:(Entry)entry c:(Vague)vague;
      @end
      """)
    let types = text.prefix(upTo: text.range(of: "// MARK: - P")?.lowerBound ?? text.endIndex)
    #expect(
      types.hasSuffix(
        """
        // MARK: - Types

        struct Entry: Sendable {
          var state: State
          var name: UncheckedSendable<UnsafePointer<Int8>>?
          var sizes: [Int32]
        }

        struct Flags: OptionSet, Sendable {
          var rawValue: UInt

          static let A = Self(rawValue: 1)
          static let B = Self(rawValue: 2)
        }

        enum State: UInt8, Sendable {
          case off = 0
          case on = 4
          static let last = Self.on
        }

        struct Vague: RawRepresentable, Hashable, Sendable {
          var rawValue: Int32
        }
        let Known = Vague(rawValue: 1)


        """))
  }

  @Test func `a protocol refines those that it adopts`() {
    let text = swift(
      """
      @protocol Derived <NSObject, Base, Unknown>
      @end
      @protocol Base
      - (void)base;
      @end
      """)
    #expect(
      text.contains(
        """

        @MessageProtocol
        protocol Derived: Base {
          // Left out: <Unknown>, which is not declared in these headers.
        }
        """))
  }

  @Test func `a protocol that has the name of a type of the headers is told from it`() {
    let text = swift("@protocol P\n- (P *)a:(id<P>)a;\n@end\n@interface P : NSObject\n@end")
    #expect(text.contains("typealias P = any Sendable"))
    #expect(text.contains("func a(_ a: any PProtocol & Sendable) -> P?"))
    #expect(text.contains("\n@MessageProtocol(\"P\")\nprotocol PProtocol: Respondable {\n"))
    #expect(swift("typedef int P;\n@protocol P\n@end").contains("protocol PProtocol: "))
  }

  @Test func `a protocol keeps its name beside a class that is declared elsewhere`() {
    let text = swift("@class P;\n@protocol P\n- (P *)a:(id<P>)a;\n@end")
    #expect(text.contains("typealias P_ = any Sendable"))
    #expect(text.contains("protocol P: Respondable {"))
    #expect(text.contains("func a(_ a: any P & Sendable) -> P_?"))
  }

  @Test func `a type that is inside of another one in Swift has an alias there`() {
    let text = swift(
      """
      @class Depot;
      typedef NS_ENUM(NSInteger, DepotKind) { DepotKindA } NS_SWIFT_NAME(Depot.Kind);
      typedef NS_ENUM(NSInteger, DepotMode) { DepotModeA } NS_SWIFT_NAME(Depot.Kind.Mode);
      typedef struct { int a; } DepotEntry NS_SWIFT_NAME(Depot.Entry);
      typedef NS_ENUM(NSInteger, Deed) { DeedA } NS_SWIFT_NAME(Renamed);
      NS_SWIFT_NAME(Depot.Delegate)
      @protocol DepotDelegate
      - (void)a:(DepotKind)a b:(DepotMode)b c:(DepotEntry)c d:(Deed)d e:(id<DepotDelegate>)e;
      @end
      """)
    #expect(text.contains("\nfinal class Depot: Sendable {}\n"))
    #expect(
      text.contains(
        """

        extension Depot {
          typealias Delegate = DepotDelegate
          typealias Entry = DepotEntry
          typealias Kind = DepotKind
        }

        extension Depot.Kind {
          typealias Mode = DepotMode
        }

        """))
    #expect(text.contains("\nenum Renamed: Int, Sendable {"))
    let types = ["Depot.Kind", "Depot.Kind.Mode", "Depot.Entry", "Renamed"]
    for (name, type) in zip("abcd", types) { #expect(text.contains("\(name): \(type),")) }
    #expect(text.contains("e: any Depot.Delegate & Sendable"))
  }

  @Test(arguments: ["Missing.Kind", "P.Kind", "Count.Kind", "C.Type"])
  func `a type keeps its name where the outer one cannot have it`(name: String) {
    let text = swift(
      """
      @class C;
      typedef int Count;
      typedef NS_ENUM(NSInteger, Kind) { KindA } NS_SWIFT_NAME(\(name));
      @protocol P
      - (void)a:(Kind)a c:(Count)c d:(C *)d;
      @end
      """)
    #expect(text.contains("\n// `Kind` is `\(name)` where Swift imports it.\nenum Kind: Int"))
    #expect(text.contains("func a(_ a: Kind, "))
    #expect(!text.contains("extension"))
  }

  @Test func `an enumeration of error codes is inside of its error`() {
    let text = swift(
      """
      typedef NS_ERROR_ENUM(XDomain, XErrorCode) { XErrorCodeFull = 3, XErrorCodeSlow };
      @protocol P
      - (void)a:(XErrorCode)a;
      @end
      """)
    #expect(
      text.contains(
        """
        /// An error of the domain `XDomain`.
        struct XError: Error, Hashable {
          var code: Code

          init(_ code: Code) { self.code = code }

          enum Code: Int, Sendable {
            case full = 3
            case slow = 4

            /// Whether an error has the code, for `catch`.
            static func ~= (code: Self, error: any Error) -> Bool {
              (error as? XError)?.code == code
            }
          }

          static var full: Code { .full }
          static var slow: Code { .slow }
        }
        """))
    #expect(text.contains("func a(_ a: XError.Code)"))
  }

  @Test func `an error that no method names is declared, too`() {
    let text = swift(
      "@class T;\ntypedef NS_ERROR_ENUM(D, E) { EA } NS_SWIFT_NAME(T.E);\n@protocol P\n@end")
    #expect(text.contains("struct E_: Error, Hashable {"))
    #expect(text.contains("extension T {\n  typealias E = E_\n}"))
  }

  @Test func `a new type has its constants, and says which values are not known`() {
    let text = swift(
      """
      typedef NSString *XKey NS_TYPED_EXTENSIBLE_ENUM;
      FOUNDATION_EXPORT XKey const XKeyName;
      X_EXPORT XKey const _Nonnull kXKeyURL;
      extern XKey const XKeyOld NS_SWIFT_NAME(XKey.new);
      static XKey const XKeyTold = @"a\\"b";
      typedef NSInteger XLevel NS_TYPED_ENUM;
      static const XLevel XLevelLow = 1;
      extern const XLevel XLevelHigh;
      @protocol P
      - (nullable XKey)a:(NSDictionary<XKey, id> *)a b:(XLevel)b;
      @end
      """)
    #expect(
      text.contains(
        """
        struct XKey: RawRepresentable, Hashable, Sendable {
          var rawValue: String

          init(rawValue: String) { self.rawValue = rawValue }
          init(_ rawValue: String) { self.rawValue = rawValue }

          static let told = Self("a\\"b")

          // The headers do not tell these values, so the constants' names stand for them. Write
          // the true ones where others see them.
          static let name = Self("XKeyName")
          static let URL = Self("kXKeyURL")
          static let new = Self("XKeyOld")
        }

        struct XLevel: RawRepresentable, Hashable, Sendable {
          var rawValue: Int

          init(rawValue: Int) { self.rawValue = rawValue }
          init(_ rawValue: Int) { self.rawValue = rawValue }

          static let low = Self(1)
          // Left out: XLevelHigh, whose value the headers do not tell.
        }
        """))
    #expect(text.contains("func a(_ a: [XKey: any Sendable], b: XLevel) -> XKey?"))
  }

  @Test func `a property whose setter a category declares before it has each accessor once`() {
    let text = swift(
      """
      @interface C (Early)
      - (void)setSize:(int)size;
      @end
      @interface C : NSObject
      @property int size;
      @end
      """)
    #expect(text.contains("func setSize(_ size: Int32)"))
    #expect(text.contains("func size() -> Int32"))
    #expect(!text.contains("var size"))
  }

  @Test func `a type that has a name of the macro's gets another`() {
    let text = swift("@protocol P\n- (PMulticast *)a:(PMessages)x;\n@end")
    #expect(text.contains("func a(_ x: PMessages_) -> PMulticast_?"))
  }

  @Test func `what cannot be had is said where it would be`() {
    #expect(
      methods(
        "@optional\n+ (id)shared;\n@required\n- (void)log:(NSString *)format, ...;\n- (void):(int)a;\n- (void)b;"
      )
        == [
          "func b()",
          "// Left out: +shared, an optional class method: a class answers it by a static method that is marked @Responds.",
          "// Left out: -log:, variadic: a message has as many arguments as colons.",
          "// Left out: -:, its first part has no name, and a method of Swift has one.",
        ])
  }

  @Test func `errors and guesses come header by header, with the protocols that are left out last`()
  {
    let first = Header(
      SourceText("@protocol P\n- (;\n- (void)a:(Foo)x b:(Bar *)y;\n@end", name: "First.h"))
    let second = Header(
      SourceText("@protocol P\n@end\n@protocol Q\n- (void)a:(Bar)x;\n@end", name: "Second.h"))
    #expect(
      SwiftSource(of: [first, second]).diagnostics.map(\.description) == [
        "First.h:2:4: error: expected a type, found ';'",
        "First.h:3:12: warning: 'Foo' is not declared here: taken for an NSInteger",
        "First.h:3:21: warning: 'Bar' is not declared here: taken for a class",
        "Second.h:4:12: warning: 'Bar' is not declared here: taken for an NSInteger",
        "Second.h:1:1: error: 'P' was declared before: this one is left out",
      ])
  }

  @Test func `types of imported files are declared, their protocols are not`() throws {
    let directory = try TemporaryDirectory()
    _ = try directory.write(
      "typedef NS_ENUM(NSInteger, Kind) { KindA, KindB };\n@protocol Other\n@end", to: "Kind.h")
    let text = "#import \"Kind.h\"\n@protocol P\n- (void)a:(Kind)kind;\n@end"
    let header = Header(
      SourceText(text, name: directory.path("P.h")), options: CompilerOptions())
    let source = SwiftSource(of: [header])
    #expect(source.diagnostics == [])
    #expect(source.text.contains("enum Kind: Int"))
    #expect(source.text.contains("func a(_ kind: Kind)"))
    #expect(!source.text.contains("Other"))
  }

  @Test func `types of imported files have the names that their attributes give`() throws {
    let directory = try TemporaryDirectory()
    _ = try directory.write(
      """
      __attribute__((swift_name("Store")))
      @interface Depot : NSObject
      @end
      typedef enum __attribute__((enum_extensibility(open))) { DepotKindA } DepotKind
        __attribute__((swift_name("Store.Kind")));
      typedef NS_ENUM(NSInteger, DepotMode) { DepotModeA } NS_SWIFT_NAME(Mode);
      typedef NSString *DepotKey __attribute__((swift_wrapper(enum))) NS_SWIFT_NAME(Key);
      """, to: "Depot.h")
    let text = """
      #import "Depot.h"
      @protocol P
      - (void)a:(DepotMode)mode b:(DepotKey)key c:(Depot *)depot;
      @end
      @protocol Q
      - (void)a:(DepotKind)kind;
      @end
      """
    let header = Header(
      SourceText(text, name: directory.path("P.h")), options: CompilerOptions())
    let swift = SwiftSource(of: [header]).text
    #expect(swift.contains("a(_ mode: Mode, b key: Key, c depot: Store"), "\(swift)")
    #expect(swift.contains("a(_ kind: Store.Kind)"), "\(swift)")
    #expect(swift.contains("struct Key: "), "\(swift)")
  }

  @Test func `a broken header gives what can be read of it`() {
    let text = swift(
      """
      typedef A *B;
      typedef B *A;
      @protocol P <Q, P>
      - (void)a:(A)a;
      - (;
      - (void)b;
      @end
      @protocol Q <P>
      @end
      @protocol P
      @end
      """)
    #expect(text.contains("protocol P: Respondable {"))
    #expect(text.contains("protocol Q: P {"))
    #expect(text.contains("  func b()"))
    #expect(text.contains("// Left out: <Q>, which adopts it in turn."))
  }

  @Test(arguments: GeneratedPackage.corpus)
  func `a header that ends anywhere is no reason to stop`(url: URL) throws {
    let bytes = [UInt8](try Data(contentsOf: url))
    for end in places(in: bytes.count, rounds: 4) {
      let header = Header(SourceText(Array(bytes[..<end]), name: "Sample.h"))
      let text = SwiftSource(of: [header]).text
      #expect(text.hasPrefix("// Made from Sample.h"), "the first \(end) bytes")
    }
  }

  @Test func `the names of many equal parameters stay short`() {
    let parts = { (count: Int) in
      swift("@protocol P\n- (void)\(String(repeating: "a:(int)a ", count: count));\n@end").utf8
        .count
    }
    // Two parameters differ in length by a few digits at most.
    #expect(parts(2_000) < 2 * parts(1_000) + 2_000)
  }

  @Test func `each protocol of a long chain refines the one before it`() {
    let chain = (1..<1_000).map { "@protocol P\($0) <P\($0 - 1)>\n- (void)a;\n@end" }
    let text = swift("@protocol P0\n- (void)a;\n@end\n" + chain.joined(separator: "\n"))
    #expect(text.contains("\nprotocol P999: P998 {\n"))
    #expect(!text.contains("Left out"))
  }

  @Test func `a class is written as the protocol of its methods and those of its categories`() {
    let text = swift(
      """
      @interface Base : NSObject
      - (void)base;
      @end
      @interface Worker<T> : Base
      - (instancetype)initWithName:(T)name;
      + (instancetype)workerWithName:(T)name;
      @property (nonnull) T name;
      @end
      @interface Worker (Extras)
      - (void)extra;
      - (void)extra;
      @end
      @protocol WorkerMethods
      @end
      """)
    #expect(
      text.hasSuffix(
        """
        /// The methods of the class `Worker`, for an object that stands in for one.
        @MessageProtocol
        protocol WorkerMethods_: BaseMethods {
          /// `+workerWithName:`, which a class answers with `@Responds` on its method.
          static func workerWithName(_ name: any Sendable) -> (any Sendable)?

          /// `name`, `setName:`
          var name: any Sendable { get set }

          /// `extra`
          func extra()

          // Left out: -initWithName:, an initializer: messages go to objects that exist.
          // `workerWithName:` is `init(name:)` where Swift imports it.
        }
        """))
  }

  @Test func `a property that an extension declares again can be set`() {
    let text = swift(
      """
      @interface Worker : NSObject
      @property (readonly) int count;
      - (void)work;
      @end
      @interface Worker ()
      @property (readwrite) int count;
      @end
      """)
    #expect(text.contains("var count: Int32 { get set }"))
    #expect(!text.contains("{ get }"))
  }

  @Test func `headers without protocols say so`() {
    let note = "\n\n// These headers declare no protocols and no methods."
    #expect(swift("").hasSuffix("import DynamicMulticast" + note))
    #expect(SwiftSource(of: []).text.hasSuffix(note))
  }

  @Test func `a property does not have the name of its type`() {
    #expect(
      methods("@property (nonnull) NSURL *URL;\n@property int in;")
        == [
          "@Responds(to: \"URL\", setter: \"setURL:\")", "var url: URL { get set }",
          "var `in`: Int32 { get set }",
        ])
    let named = "@property (nonnull) NSURL *x __attribute__((swift_name(\"URL\")));"
    #expect(methods(named).last == "var URL_: URL { get set }")
  }

  @Test func `a property that can be set has the function that its type's name stands for`() {
    let text = swift(
      """
      typedef void (^Done)(BOOL done);
      typedef void (^Variadic)(int count, ...);
      @protocol P
      @property (nonnull) Done done;
      @property (nonnull, readonly) Done known;
      @property (nonnull) LateBlock late;
      @property (nullable) Done maybe;
      - (void)use:(Variadic)variadic;
      @end
      """)
    #expect(text.contains("var done: @Sendable (Bool) -> Void { get set }"))
    #expect(text.contains("var known: Done { get }"))
    #expect(text.contains("var late: @Sendable () -> Void { get set }"))
    #expect(
      text.contains("// `late` is a `LateBlock`: write what that is instead of `() -> Void`."))
    #expect(text.contains("var maybe: Done? { get set }"))
    #expect(text.contains("func use(_ variadic: Variadic)"))
  }
}
