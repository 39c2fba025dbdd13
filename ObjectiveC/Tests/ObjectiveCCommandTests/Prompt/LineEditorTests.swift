import Scripting
import Testing

@testable import multicast_objc

/// The effects of keys on a text, in which `|` stands for the cursor.
struct LineEditorTests {
  private static let edits: [(keys: [Key], expected: String)] = [
    ([.text("a"), .text("b")], "ab|"),
    ([.text("ab"), .left, .text("c")], "ac|b"),
    ([.text("ab"), .control("a"), .text("c")], "c|ab"),
    ([.text("ab"), .home, .right, .end, .text("c")], "abc|"),
    ([.text("ab"), .control("b"), .control("b"), .control("b"), .control("f")], "a|b"),
    ([.text("ab"), .backspace], "a|"),
    ([.text("ab"), .home, .backspace], "|ab"),
    ([.text("ab"), .home, .delete], "|b"),
    ([.text("ab"), .home, .control("d")], "|b"),
    ([.text("ab"), .control("d")], "ab|"),
    ([.text("ab"), .control("t")], "ba|"),
    ([.text("abc"), .home, .right, .control("t")], "ba|c"),
    ([.text("a"), .control("t")], "a|"),
    ([.text("[foo bar:x]"), .alt("b")], "[foo bar:|x]"),
    ([.text("[foo bar:x]"), .alt("b"), .wordLeft], "[foo |bar:x]"),
    ([.text("[foo bar:x]"), .home, .alt("f"), .wordRight], "[foo bar|:x]"),
    ([.text("[foo bar:x]"), .control("w")], "[foo |"),
    ([.text("[foo bar:x]"), .altBackspace], "[foo bar:|"),
    ([.text("foo bar"), .home, .alt("d")], "| bar"),
    ([.text("foo bar"), .alt("b"), .control("k")], "foo |"),
    ([.text("foo bar"), .alt("b"), .control("u")], "|bar"),
    ([.text("foo bar"), .alt("b"), .control("k"), .home, .control("y")], "bar|foo "),
    ([.text("a b c"), .control("w"), .control("w"), .control("y")], "a b c|"),
    ([.text("a b c"), .home, .alt("d"), .alt("d"), .end, .control("y")], " ca b|"),
    ([.text("a b c"), .control("w"), .left, .right, .control("w"), .control("y")], "a b |"),
    ([.text("a\nb"), .home, .text("c")], "a\nc|b"),
    ([.text("a\nb"), .home, .control("k")], "a\n|"),
    ([.text("a\nb"), .home, .left, .control("k")], "a|b"),
    ([.text("abc\nd\nefg"), .up, .up], "a|bc\nd\nefg"),
    ([.text("abc\nd\nefg"), .up], "abc\nd|\nefg"),
    ([.text("ab\ncd"), .up, .control("n")], "ab\ncd|"),
    ([.text("ab"), .altEnter, .text("c")], "ab\nc|"),
    ([.text("e"), .text("\u{301}"), .left, .text("x")], "x|e\u{301}"),
    ([.text("👨‍👩‍👧"), .backspace], "|"),
    ([.text("a\nb"), .text("\n"), .tab, .text("c")], "a\nb\n    c|"),
    ([.text("a"), .unknown, .control("q"), .alt("x")], "a|"),
  ]

  @Test(arguments: edits)
  func `keys edit the text`(keys: [Key], expected: String) {
    var editor = LineEditor()
    for key in keys { #expect(editor.press(key) == .none) }
    #expect(editor.shown == expected)
  }

  private static let requests: [(key: Key, request: LineEditor.Request)] = [
    (.enter, .enter), (.tab, .complete), (.control("c"), .interrupt), (.control("z"), .suspend),
    (.control("l"), .clearScreen), (.control("d"), .none),
  ]

  @Test(arguments: requests)
  func `some keys are left to the terminal`(key: Key, request: LineEditor.Request) {
    var editor = LineEditor()
    _ = editor.press(.text("a"))
    #expect(editor.press(key) == request)
    #expect(editor.text == "a")
  }

  @Test func `control-D ends an empty input`() {
    var editor = LineEditor(history: ["a"])
    #expect(editor.press(.control("d")) == .end)
  }

  @Test func `the arrows go through the history, and back to the new input`() {
    var editor = LineEditor(history: ["first", "second\nthird"])
    var texts: [String] = []
    _ = editor.press(.text("new"))
    for key: Key in [.up, .up, .up, .up, .down, .down, .down, .down] {
      _ = editor.press(key)
      texts.append(editor.shown)
    }
    #expect(
      texts == [
        "second\nthird|", "secon|d\nthird", "first|", "first|", "second\nthird|", "new|", "new|",
        "new|",
      ])
  }

  @Test func `a change of an input from the history lasts until the input is run`() {
    var editor = LineEditor(history: ["a", "b"])
    for key: Key in [.up, .text("!"), .up, .down] { _ = editor.press(key) }
    #expect(editor.text == "b!")
    for key: Key in [.down, .up] { _ = editor.press(key) }
    #expect(editor.text == "b!")
  }

  @Test func `a search finds inputs of the history, the newest first`() {
    var editor = LineEditor(history: ["NSLog(@\"a\")", "int x", "NSLog(@\"b\")"])
    let steps: [(Key, String, String)] = [
      (.text("draft"), "draft|", "> "),
      (.control("r"), "draft|", "(search '') "),
      (.text("L"), "NS|Log(@\"b\")", "(search 'L') "),
      (.text("o"), "NS|Log(@\"b\")", "(search 'Lo') "),
      (.control("r"), "NS|Log(@\"a\")", "(search 'Lo') "),
      (.control("r"), "NS|Log(@\"a\")", "(nothing 'Lo') "),
      (.backspace, "NS|Log(@\"b\")", "(search 'L') "),
      (.text("?"), "NS|Log(@\"b\")", "(nothing 'L?') "),
      (.control("g"), "draft|", "> "),
      (.control("r"), "draft|", "(search '') "),
      (.text("int"), "|int x", "(search 'int') "),
      (.end, "int x|", "> "),
      (.text("y"), "int xy|", "> "),
    ]
    for (index, (key, text, prompt)) in steps.enumerated() {
      #expect(editor.press(key) == .none)
      #expect(editor.shown == text, "step \(index)")
      let window = WindowSize(columns: 80, rows: 9)
      let row = editor.layout(prompts: PromptInput.prompts, in: window).rows[0]
      #expect(row == prompt + editor.text, "step \(index)")
    }
  }

  @Test func `enter ends a search with the input that it found`() {
    var editor = LineEditor(history: ["int x", "y"])
    for key: Key in [.control("r"), .text("x")] { _ = editor.press(key) }
    #expect(editor.press(.enter) == .enter)
    #expect(editor.text == "int x")
  }

  @Test(
    arguments: [
      ("[s upper", "upper", ["uppercaseString"], "[s uppercaseString|", []),
      ("[s is", "is", ["isEqual:", "isEqualToString:"], "[s isEqual|", []),
      (
        "[s isEqual", "isEqual", ["isEqual:", "isEqualToString:"], "[s isEqual|",
        ["isEqual:", "isEqualToString:"]
      ),
      ("[s ", "", ["a", "b"], "[s |", ["a", "b"]),
      ("[s x", "x", [], "[s x|", []),
      ("[s x", "x", ["x"], "[s x|", []),
    ])
  func `completing inserts what the candidates share, or lists them`(
    text: String, beginning: String, candidates: [String], expected: String, listed: [String]
  ) {
    var editor = LineEditor()
    _ = editor.press(.text(text))
    #expect(editor.complete(with: Completions(of: beginning, from: candidates)) == listed)
    #expect(editor.shown == expected)
  }

  @Test func `completing keeps the text after the cursor`() {
    var editor = LineEditor()
    for key: Key in [.text("[s up]"), .left] { _ = editor.press(key) }
    #expect(editor.textBeforeCursor == "[s up")
    _ = editor.complete(with: Completions(of: "up", from: ["upper"]))
    #expect(editor.shown == "[s upper|]")
  }
}

extension LineEditor {
  /// The text with `|` at the cursor.
  var shown: String {
    String(characters[..<cursor]) + "|" + String(characters[cursor...])
  }
}
