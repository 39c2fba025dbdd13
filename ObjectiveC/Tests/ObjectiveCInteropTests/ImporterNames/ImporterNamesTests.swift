import Foundation
import ObjectiveCSyntax
import Testing

@testable import ObjectiveCInterop

private let environment = ProcessInfo.processInfo.environment

/// Returns the names of the members in the last class or protocol, including `async` forms.
private func names(_ text: String) -> [String] {
  let header = Header(SourceText(text, name: "Sample.h"))
  var names = ImporterNames([header])
  let containers = header.declarations.compactMap { declaration in
    switch declaration {
    case .protocol(let one): (DeclaredMembers.Container.protocol(one.name), one.members)
    case .interface(let one): (DeclaredMembers.Container.class(one.name), one.members)
    default: nil as (DeclaredMembers.Container, [MemberDeclaration])?
    }
  }
  guard let (container, members) = containers.last else { return [] }
  return members.flatMap { member -> [String] in
    switch member {
    case .property(let property):
      return [names.name(of: property, in: container)?.description ?? "none"]
    case .method(let method):
      let name = names.name(of: method, in: container)
      let effect = name?.error == nil ? "" : " throws"
      let async = names.asyncName(of: method, in: container)
      return [(name?.description ?? "none") + effect] + (async.map { ["\($0) async"] } ?? [])
    }
  }
}

private func name(_ member: String) -> [String] {
  names("@interface Worker : NSObject\n\(member)\n@end")
}

struct ImporterNamesTests {
  /// Writes a module, about which scripts/check-importer-names.sh asks the compiler.
  @Test(.enabled(if: environment["IMPORTER_NAMES"] != nil))
  func `a module of the headers is written, with the names that are expected`() throws {
    let directory = URL(fileURLWithPath: try #require(environment["IMPORTER_NAMES"]))
    let others = (environment["IMPORTER_NAMES_HEADERS"] ?? "").split(separator: "\n")
      .map { URL(fileURLWithPath: String($0)) }
    let wellKnown = ImporterStubs.wellKnown
    let own = GeneratedPackage.header(named: "Names").deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("ImporterNames/Names.h")
    for header in GeneratedPackage.corpus + [own] {
      let name = header.deletingPathExtension().lastPathComponent
      try ImporterModule([ImporterModule.header(header)], wellKnown: wellKnown).write(
        to: directory.appendingPathComponent(
          header == own ? "Importer" : name))
    }
    if others.isEmpty { return }
    var options = CompilerOptions()
    options.platform = .iOS
    options.projectFiles = others.map(\.path)
    let headers = Header.headers(try others.map(ImporterModule.source)) { _ in options }
    try ImporterModule(headers, wellKnown: wellKnown).write(
      to: directory.appendingPathComponent("Others"))
  }

  @Test(arguments: [
    ("- (void)removeObject:(id)object;", "remove(_:)"),
    ("- (void)insertObject:(id)x atIndex:(NSUInteger)index;", "insert(_:at:)"),
    ("- (void)loadURL:(NSURL *)url;", "load(_:)"),
    ("- (void)addTarget:(id)x action:(SEL)selector;", "addTarget(_:action:)"),
    ("- (NSString *)stringByAppendingString:(NSString *)s;", "string(byAppending:)"),
    ("- (void)setDelegateQueues:(NSArray<NSString *> *)queues;", "setDelegateQueues(_:)"),
    ("- (void)selectRowsAtIndexes:(NSIndexSet *)x;", "selectRows(at:)"),
    ("- (void)showAnimated:(BOOL)flag;", "show(animated:)"),
    ("- (void)plugInLoaded:(NSString *)x;", "plugInLoaded(_:)"),
    ("- (BOOL)isCompatibleWithType:(NSString *)x;", "is(compatibleWithType:)"),
    ("- (void)moveToX:(double)x y:(double)y;", "moveTo(x:y:)"),
    ("- (void)finishWorker;", "finish()"),
  ])
  func `words that repeat a type are left out`(declared: String, expected: String) {
    #expect(name(declared) == [expected])
  }

  @Test(arguments: [
    ("- (instancetype)initWithName:(NSString *)name;", "init(name:)"),
    ("- (instancetype)initForReading;", "init(forReading:)"),
    ("- (instancetype)initWithIn:(int)x;", "init(withIn:)"),
    ("+ (instancetype)workerWithName:(NSString *)name;", "init(name:)"),
    ("+ (instancetype)worker;", "init()"),
    ("+ (instancetype)sharedWorker;", "shared()"),
    ("- (void)initialise:(int)x;", "initialise(_:)"),
    ("- (void)initWithCoder:(int)x;", "initWithCoder(_:)"),
  ])
  func `initializers and factory methods become initializers`(declared: String, expected: String) {
    #expect(name(declared) == [expected])
  }

  @Test(arguments: [
    ("- (BOOL)loadWithError:(NSError **)error;", ["load() throws"]),
    ("- (BOOL)load:(int)x error:(NSError **)error;", ["load(_:) throws"]),
    ("- (id)valueAndReturnError:(NSError **)error;", ["value() throws"]),
    ("- (nonnull id)value:(NSError **)error;", ["value(_:)"]),
    ("- (void)load:(NSError **)error;", ["load(_:)"]),
    (
      "- (BOOL)load;\n- (BOOL)loadWithError:(NSError **)error;",
      ["load()", "loadWithError() throws"]
    ),
    (
      "- (BOOL)load:(int)x error:(NSError **)e __attribute__((swift_error(none)));",
      ["load(_:error:)"]
    ),
  ])
  func `an error is thrown if the result says so`(declared: String, expected: [String]) {
    #expect(name(declared) == expected)
  }

  @Test(arguments: [
    (
      "- (void)fetchWithCompletionHandler:(void (^)(NSString *))done;",
      ["fetch(completionHandler:)", "fetch() async"]
    ),
    (
      "- (void)getValue:(int)x completion:(void (^)(int))done;",
      ["getValue(_:completion:)", "value(_:) async"]
    ),
    ("- (int)fetchWithCompletion:(void (^)(void))done;", ["fetch(completion:)"]),
    (
      "- (void)a:(int)x completion:(void (^)(void))b __attribute__((swift_async(none)));",
      ["a(_:completion:)"]
    ),
    (
      "- (void)a:(int)x completion:(void (^)(void))b __attribute__((swift_async_name(\"c(d:)\")));",
      ["a(_:completion:)", "c(d:) async"]
    ),
  ])
  func `a completion handler makes an async form`(declared: String, expected: [String]) {
    #expect(name(declared) == expected)
  }

  @Test(arguments: [
    ("@property (getter=isOn) BOOL on;", "isOn"), ("@property NSURL *URL;", "url"),
    ("@property int URLCount;", "urlCount"), ("@property Worker *nextWorker;", "next"),
    ("@property int x __attribute__((swift_name(\"y\")));", "y"),
    ("@property int x __attribute__((swift_private));", "__x"),
    ("- (void)a:(int)x b:(int)y __attribute__((swift_name(\"run(_:in:)\")));", "run(_:in:)"),
    ("- (void)a:(int)x __attribute__((swift_private));", "__a(_:)"),
    ("- (void)a:(int)x, ...;", "none"),
  ])
  func `properties and attributes have their names`(declared: String, expected: String) {
    #expect(name(declared) == [expected])
  }

  @Test func `a method has the name of the one that it overrides`() {
    #expect(
      names(
        """
        @protocol Base
        - (void)a:(int)x with:(int)y __attribute__((swift_name("first(_:second:)")));
        @end
        @interface Derived : NSObject <Base>
        - (void)a:(int)x with:(int)y;
        @end
        """) == ["first(_:second:)"])
  }

  @Test func `a method that writes a property of a protocol has the name of its accessor`() {
    #expect(
      names(
        """
        @protocol Base
        @property (getter=isQuotaDisabled) BOOL quotaDisabled;
        @end
        @interface Quota : NSObject <Base>
        - (void)setQuotaDisabled:(BOOL)x __attribute__((swift_name("setQuota(disabled:)")));
        @end
        """) == ["setQuotaDisabled(_:)"])
  }

  @Test func `a method that a category declares again has the name of its class's`() {
    let header = Header(
      SourceText(
        """
        @interface Worker : NSObject
        - (void)a:(int)x __attribute__((swift_name("run(_:)")));
        @end
        @interface Worker (Testing)
        - (void)a:(int)x;
        @end
        """, name: "Sample.h"))
    var names = ImporterNames([header])
    guard case .interface(let category) = header.declarations[1],
      case .method(let method) = category.members[0]
    else { return #expect(Bool(false), "the category has no method") }
    #expect(names.name(of: method, in: .class("Worker"))?.description == "run(_:)")
  }

  @Test func `properties count for names if the class is declared beside them`() {
    let category = """
      @interface Worker (Colours)
      @property id color;
      - (void)setStrokeColor:(UIColor *)color range:(NSRange)range;
      @end
      """
    func lastName(_ text: String) -> String? {
      let header = Header(SourceText(text, name: "Sample.h"))
      var names = ImporterNames([header])
      guard case .interface(let one)? = header.declarations.last,
        case .method(let method)? = one.members.last
      else { return nil }
      return names.name(of: method, in: .class("Worker"))?.description
    }
    #expect(lastName(category) == "setStroke(_:range:)")
    #expect(
      lastName("@interface Worker : NSObject\n@end\n" + category) == "setStrokeColor(_:range:)")
  }

  @Test(arguments: [
    ("XKeyName", "name"), ("kXKeyName", "name"), ("kOther", "other"), ("Other", "Other"),
    ("XKeyURL", "URL"), ("XKeyURLName", "urlName"), ("XKey2D", "key2D"), ("XOther", "other"),
    ("XKeyDidEndNotification", "XKeyDidEnd"), ("XKey_a", "_a"),
  ])
  func `a constant of a new type loses the words of its type`(constant: String, expected: String) {
    #expect(EnumerationNames.name(of: constant, type: "XKey") == expected)
  }

  @Test(arguments: [
    ("NS_ENUM(int, State) { StateOff, StateOn }", ["off", "on"]),
    ("NS_ENUM(int, State) { StateOff, StateOffline }", ["off", "offline"]),
    ("NS_ENUM(int, XMode) { XModeURLLoad, XMode2D }", ["modeURLLoad", "mode2D"]),
    ("NS_ENUM(int, State) { kStateOff, kStateOn }", ["off", "on"]),
    ("NS_ENUM(int, State) { State_Off, State_On }", ["off", "on"]),
    ("NS_OPTIONS(int, XChoices) { XChoiceNone, XChoiceAll }", ["none", "all"]),
    ("NS_OPTIONS(int, Entries) { EntryNone, EntryAll }", ["none", "all"]),
    ("NS_ENUM(int, State) { StateOff, Other }", ["StateOff", "Other"]),
    ("enum State { StateOff, StateOn }", ["StateOff", "StateOn"]),
    (
      "NS_ENUM(int, S) { SA __attribute__((swift_name(\"b\"))), SOff, SOn }", ["b", "off", "on"]
    ),
  ])
  func `constants lose the words that they share with their type`(
    declared: String, expected: [String]
  ) {
    let header = Header(SourceText("typedef \(declared) State_;", name: "Sample.h"))
    let found = header.declarations.compactMap { declaration -> [String]? in
      guard case .enumeration(let one) = declaration else { return nil }
      return EnumerationNames(one, name: one.name).names
    }
    #expect(found == [expected])
  }

  @Test(arguments: [
    ("a(_:b:)", "a", ["", "b"]), ("a()", "a", []), ("T.a(self:x:)", "a", ["x"]),
    ("getter:T.a(self:)", "a", []),
  ])
  func `the name of an attribute is read`(text: String, base: String, labels: [String]) {
    let name = SwiftNameAttribute(text)
    #expect(name?.base == base)
    #expect(name?.labels == labels)
  }

  @Test(arguments: ["", "a(", "a(b)", "1a", "a(:)", ".a", "a b"])
  func `a name that is malformed is none`(text: String) {
    #expect(SwiftNameAttribute(text) == nil)
  }
}
