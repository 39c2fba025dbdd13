import RuntimeSupport
import TestSupport
import Testing

@testable import multicast_objc

/// Random keys for the editor and its model, whose drawings are compared on a simulated screen.
struct LineEditorModelTests {
  private static let keys: [Key] = [
    .text("a"), .text("b"), .text("_"), .text(" "), .text(":"), .text("\n"), .text("語"),
    .text("e\u{301}"), .text("👍"), .text("\t"), .text("one two"), .text("\u{7}"),
    .backspace, .delete, .left, .right, .home, .end, .wordLeft, .wordRight, .control("t"),
    .control("y"), .control("k"), .control("u"), .control("w"), .altBackspace, .alt("d"),
  ]

  @Test(arguments: seeds(30))
  func `the editor does what the model does`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var editor = LineEditor()
    var model = LineEditorModel()
    var trail: [Key] = []
    for _ in 0..<100 {
      let key = Self.keys[Int.random(in: 0..<Self.keys.count, using: &generator)]
      trail.append(key)
      _ = editor.press(key)
      model.press(key)
      guard editor.shown == model.before + "|" + model.after else {
        Issue.record("\(editor.shown) is not \(model) after \(trail), seed \(seed)")
        return
      }
    }
  }

  @Test(arguments: seeds(30))
  func `a screen shows each text in place of the one before`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let window = WindowSize(
      columns: Int.random(in: 4...20, using: &generator),
      rows: Int.random(in: 1...6, using: &generator))
    var editor = LineEditor()
    var screen = FakeScreen(window)
    var last: LineLayout?
    for step in 0..<100 {
      _ = editor.press(Self.keys[Int.random(in: 0..<Self.keys.count, using: &generator)])
      let layout = editor.layout(prompts: PromptInput.prompts, in: window)
      screen.write((last?.erasing(in: window.columns) ?? "") + layout.drawing)
      last = layout
      guard layout.rows.count <= window.rows,
        screen.rows(around: layout.cursorRow, count: layout.rows.count) == layout.rows,
        screen.column == layout.cursorColumn,
        screen.isEmpty(below: layout.rows.count - layout.cursorRow)
      else {
        Issue.record("\(screen) does not show \(layout) at step \(step), seed \(seed)")
        return
      }
    }
  }
}
