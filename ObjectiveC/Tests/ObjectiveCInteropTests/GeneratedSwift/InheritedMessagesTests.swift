import ObjectiveCSyntax
import Testing

@testable import ObjectiveCInterop

// Messages that several protocols declare: an object has a single method for each message.
struct InheritedMessagesTests {
  /// Returns the lines of the last protocol in the Swift source for a text, without empty lines.
  private func lastProtocol(_ text: String) -> [String] {
    let source = SwiftSource(of: [Header(SourceText(text, name: "Sample.h"))])
    let lines = source.text.split(separator: "\n").map(String.init)
    return Array(lines[(lines.lastIndex { $0.hasPrefix("protocol") } ?? 0)...])
  }

  private let shelf = """
    @protocol Shelf
    - (void)put:(int)count;
    - (void)label:(int)label;
    @end
    """

  @Test func `a method that a subclass declares again with other types is left out`() {
    let lines = lastProtocol(
      """
      @interface A : NSObject
      @property (readonly) id one;
      @property int size;
      - (id)same;
      @end
      @interface B : A
      - (nonnull id)two:(int)x;
      @end
      @interface C : B
      @property (nonnull, nonatomic) id one;
      @property long size;
      - (id)same;
      - (nonnull id)two:(long)x;
      @end
      """)
    #expect(
      lines == [
        "protocol CMethods: BMethods {",
        "  /// `same`",
        "  func same() -> (any Sendable)?",
        "  // Left out: -one, which `AMethods` has with other types.",
        "  // Left out: -setOne:, for want of its getter.",
        "  // Left out: -size, which `AMethods` has with other types.",
        "  // Left out: -setSize:, which `AMethods` has with other types.",
        "  // Left out: -two:, which `BMethods` has with other types.",
        "}",
      ])
  }

  @Test func `a superclass is copied whose method an adopted protocol has with other types`() {
    let lines = lastProtocol(
      shelf + """

        @interface Root : NSObject
        - (void)root;
        @end
        @interface Base : Root
        - (void)put:(id)thing;
        /// Moves it.
        - (void)move;
        @property int height;
        @end
        @interface Bookcase : Base <Shelf>
        - (void)sort;
        @end
        """)
    #expect(
      lines == [
        "protocol BookcaseMethods: Shelf, RootMethods {",
        "  /// `sort`",
        "  func sort()",
        "  /// Moves it.",
        "  ///",
        "  /// `move`",
        "  func move()",
        "  /// `height`, `setHeight:`",
        "  var height: Int32 { get set }",
        "  // Left out: -put: of `BaseMethods`, which `Shelf` has with other types.",
        "  // Left out: <BaseMethods>, whose other methods are declared here.",
        "}",
      ])
  }

  @Test func `of two protocols with other types for a method the first one is refined`() {
    let lines = lastProtocol(
      shelf + """

        @protocol Rack
        - (void)put:(id)thing;
        - (void)fold;
        @end
        @protocol Both <Shelf, Rack>
        - (void)fold;
        @end
        """)
    #expect(
      lines == [
        "protocol Both: Shelf {",
        "  /// `fold`",
        "  func fold()",
        "  // Left out: -put: of `Rack`, which `Shelf` has with other types.",
        "  // Left out: <Rack>, whose other methods are declared here.",
        "}",
      ])
  }

  @Test func `all protocols are copied down to the one with the other types`() {
    let lines = lastProtocol(
      shelf + """

        @protocol Deep
        - (void)put:(id)thing;
        @end
        @protocol Rack <Deep>
        - (void)fold;
        @end
        @protocol Both <Shelf, Rack>
        @end
        """)
    #expect(
      lines == [
        "protocol Both: Shelf {",
        "  /// `fold`",
        "  func fold()",
        "  // Left out: -put: of `Deep`, which `Shelf` has with other types.",
        "  // Left out: <Deep>, whose other methods are declared here.",
        "  // Left out: <Rack>, whose other methods are declared here.",
        "}",
      ])
  }

  @Test func `a method that two protocols have alike is declared again, required if one says so`() {
    let lines = lastProtocol(
      shelf + """

        @protocol Rack
        @optional
        - (void)label:(int)label;
        - (void)fold;
        @end
        @protocol Bookcase <Rack, Shelf>
        @end
        """)
    #expect(
      lines == [
        "protocol Bookcase: Rack, Shelf {",
        "  /// `label:`",
        "  func label(_ label: Int32)",
        "}",
      ])
  }

  @Test func `a method that one protocol has from the other is not declared again`() {
    let lines = lastProtocol(
      shelf + """

        @protocol Rack <Shelf>
        - (void)label:(int)label;
        @end
        @protocol Bookcase <Shelf, Rack>
        @end
        """)
    #expect(lines == ["protocol Bookcase: Shelf, Rack {", "}"])
  }

  @Test func `what two protocols have copied is declared again where both are refined`() {
    let lines = lastProtocol(
      shelf + """

        @protocol Rack
        - (void)put:(id)thing;
        - (void)fold;
        @end
        @protocol One <Shelf, Rack>
        @end
        @protocol Other <Shelf, Rack>
        @end
        @protocol Both <One, Other>
        @end
        """)
    #expect(lines == ["protocol Both: One, Other {", "  /// `fold`", "  func fold()", "}"])
  }

  @Test func `a property keeps the setter that a protocol gives it`() {
    let widths = """
      @protocol Narrow
      @property (readonly) int width;
      @end
      @protocol Wide
      @property int width;
      @end

      """
    #expect(
      lastProtocol(widths + "@protocol Both <Narrow, Wide>\n@end") == [
        "protocol Both: Narrow, Wide {",
        "  /// `width`, `setWidth:`",
        "  var width: Int32 { get set }",
        "}",
      ])
    #expect(
      lastProtocol(widths + "@protocol Own <Wide>\n@property (readonly) int width;\n@end") == [
        "protocol Own: Wide {",
        "  // Left out: -width, which `Wide` has with a setter.",
        "}",
      ])
  }
}
