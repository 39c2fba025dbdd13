import ObjectiveCSyntax
import Testing

/// Returns the attributes of all members, cases and declarations of a text, in order.
private func attributes(_ text: String) -> [[DeclarationAttribute]] {
  Header(SourceText(text, name: "Sample.h")).declarations.flatMap {
    declaration -> [[DeclarationAttribute]] in
    switch declaration {
    case .protocol(let one): [one.attributes.list] + one.members.map(\.attributes)
    case .interface(let one): [one.attributes.list] + one.members.map(\.attributes)
    case .typedef(let one): [one.attributes.list]
    case .enumeration(let one): [one.attributes.list] + (one.cases ?? []).map(\.attributes.list)
    default: []
    }
  }
}

extension MemberDeclaration {
  fileprivate var attributes: [DeclarationAttribute] {
    switch self {
    case .method(let method): method.attributes.list
    case .property(let property): property.attributes.list
    }
  }
}

/// Returns the attributes of the only method of a protocol.
private func method(_ end: String) -> DeclarationAttributes? {
  let header = Header(SourceText("@protocol P\n- (void)a:(int)x \(end);\n@end", name: "Sample.h"))
  guard case .protocol(let one) = header.declarations.first else { return nil }
  return one.members.methods.first?.attributes
}

struct AttributeTests {
  @Test(
    arguments: [
      ("__attribute__((swift_name(\"b(_:)\")))", [.swiftName("b(_:)")]),
      ("__attribute__((__swift_name__(\"b\" \"(_:)\")))", [.swiftName("b(_:)")]),
      ("__attribute__((swift_private, noreturn))", [.swiftPrivate]),
      ("__attribute__((swift_async_name(\"c()\")))", [.swiftAsyncName("c()")]),
      ("__attribute__((swift_async(none)))", [.swiftAsync(parameter: nil, isPrivate: false)]),
      (
        "__attribute__((swift_async(swift_private, 1)))",
        [.swiftAsync(parameter: 1, isPrivate: true)]
      ),
      ("__attribute__((swift_error(nonnull_error)))", [.swiftError(.nonnullError)]),
      ("__attribute__((objc_designated_initializer))", [.designatedInitializer]),
      ("__attribute__((unused)) __attribute__(())", []),
    ] as [(String, [DeclarationAttribute])])
  func `an attribute of a method is read`(text: String, expected: [DeclarationAttribute]) {
    #expect(method(text)?.list == expected)
  }

  @Test(
    arguments: [
      ("__attribute__((deprecated))", ""), ("__attribute__((deprecated(\"use b\")))", "use b"),
      ("__attribute__((deprecated(\"\", \"b\")))", "use b"),
      ("__attribute__((availability(macos, introduced=1, deprecated=2.0, message=\"m\")))", "m"),
      ("__attribute__((availability(macos, introduced=1, deprecated=100000)))", nil),
      ("__attribute__((availability(ios, unavailable)))", nil),
    ] as [(String, String?)])
  func `a deprecation says what to use instead`(text: String, expected: String?) {
    #expect(method(text)?.deprecation == expected)
  }

  @Test(
    arguments: [
      ("__attribute__((unavailable))", ""), ("__attribute__((unavailable(\"no\")))", "no"),
      ("__attribute__((availability(swift, unavailable, message=\"no\")))", "no"),
      ("__attribute__((availability(ios, unavailable)))", nil),
    ] as [(String, String?)])
  func `only some attributes make a method unavailable in Swift`(text: String, expected: String?) {
    #expect(method(text)?.swiftUnavailability == expected)
  }

  @Test func `attributes belong to the declaration that they stand at`() {
    let mark = { (name: String) in "__attribute__((swift_name(\"\(name)\")))" }
    let text = """
      \(mark("P")) @protocol P
      - (void)a:(int)x \(mark("a")) b:(int)y;
      - (void)c \(mark("c"));
      - (void)d;
      @property int e \(mark("e"));
      @end
      @class Other;
      \(mark("C"))
      @interface C : Other
      @end
      typedef int T \(mark("T"));
      typedef enum \(mark("E")) E { A \(mark("A")) = 1, B } E;
      """
    let named = attributes(text).map { list -> String in
      if case .swiftName(let name) = list.first { name } else { "-" }
    }
    #expect(named == ["P", "a", "c", "-", "e", "C", "T", "E", "A", "-", "-"])
  }

  @Test func `the macros of enumerations say what kind they are`() {
    #expect(
      attributes("typedef NS_OPTIONS(int, A) { B };\nenum C { D };")
        == [[.flagEnum], [], [], [], []])
  }

  @Test(
    arguments: [
      ("/** One.\n *\n * Two. */\n- (void)a;", ["One.", "", "Two."]),
      ("/// One.\n/// Two.\n\n- (void)a;", ["One.", "Two."]), ("/*! One. */ - (void)a;", ["One."]),
      ("// One.\n- (void)a;", nil), ("/* One. */\n- (void)a;", nil), ("/**/- (void)a;", nil),
      ("/****/\n- (void)a;", nil), ("- (void)b; /** One. */\r\n- (void)a;", ["One."]),
    ] as [(String, [String]?)])
  func `the comment before a declaration is its documentation`(text: String, expected: [String]?) {
    let source = SourceText(text, name: "Sample.h")
    let offset = text.utf8.count - "- (void)a;".utf8.count
    #expect(source.documentation(before: offset) == expected)
  }
}
