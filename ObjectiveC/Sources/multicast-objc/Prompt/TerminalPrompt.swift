import Scripting

/// A prompt at a terminal, with editable inputs.
struct TerminalPrompt {
  private let terminal: Terminal
  private let console: Console
  private let completions: (String) -> Completions
  private var history: InputHistory
  private var decoder = KeyDecoder()

  /// Keys not handled yet, such as keys typed ahead.
  private var keys: ArraySlice<Key> = []

  init(
    _ terminal: Terminal, _ console: Console, history: InputHistory,
    completions: @escaping (String) -> Completions
  ) {
    self.terminal = terminal
    self.console = console
    self.history = history
    self.completions = completions
  }

  /// Reads a complete input, or returns `nil` at the end of the inputs.
  mutating func read() -> String? {
    guard let text = terminal.withRawMode({ edit() }) else { return nil }
    history.append(text)
    return text
  }

  private mutating func edit() -> String? {
    var editor = LineEditor(history: history.entries)
    while true {
      if keys.isEmpty {
        show(editor)
        switch terminal.read() {
        case .bytes(let bytes): keys = bytes.compactMap { decoder.decode($0) }[...]
        case .resized: break
        case .end:
          console.leave()
          return nil
        }
      }
      guard let key = keys.popFirst() else { continue }
      switch editor.press(key) {
      case .none: break
      case .enter:
        guard PromptInput.isWhole(editor.text) else {
          editor.insert("\n")
          continue
        }
        leave(editor)
        return editor.text
      case .complete:
        let candidates = editor.complete(with: completions(editor.textBeforeCursor))
        let rows = terminal.size.rows(of: candidates)
        console.print(rows.map { $0 + "\n" }.joined(), in: terminal.size)
      case .interrupt:
        leave(editor)
        editor = LineEditor(history: history.entries)
      case .end:
        leave(editor)
        return nil
      case .suspend:
        leave(editor)
        terminal.suspend()
      case .clearScreen: console.clear()
      }
    }
  }

  private func show(_ editor: LineEditor) {
    let size = terminal.size
    console.show(editor.layout(prompts: PromptInput.prompts, in: size), in: size)
  }

  private func leave(_ editor: LineEditor) {
    show(editor)
    console.leave()
  }
}
