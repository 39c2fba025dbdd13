import Foundation
import Support

/// What is shown at a terminal: what is being typed, and what is printed above it meanwhile.
///
/// A script prints whenever it likes, from any thread: what its queues do goes on at the prompt.
final class Console: Sendable {
  private let state = Guarded(State())

  private struct State {
    /// What is being typed, if something is.
    var layout: LineLayout?

    /// Whether what was printed last ends with its line.
    var isAtStartOfLine = true
  }

  /// Prints a text: above what is being typed, and then always in lines of its own.
  func print(_ text: String, in window: WindowSize) {
    if text.isEmpty { return }
    state.withLock { state in
      guard let layout = state.layout else {
        state.isAtStartOfLine = text.hasSuffix("\n")
        return Self.write(text)
      }
      let end = text.hasSuffix("\n") ? "" : "\n"
      Self.write(layout.erasing(in: window.columns) + text + end + layout.drawing)
    }
  }

  /// Shows what is being typed, in place of what was.
  func show(_ layout: LineLayout, in window: WindowSize) {
    state.withLock { state in
      let old = state.layout?.erasing(in: window.columns)
      Self.write((old ?? (state.isAtStartOfLine ? "" : "\n")) + layout.drawing)
      state = State(layout: layout)
    }
  }

  /// Goes to the line after what has been typed, which stays.
  func leave() {
    state.withLock { state in
      if let layout = state.layout { Self.write(layout.leaving) }
      state = State()
    }
  }

  /// Clears the window.
  func clear() {
    state.withLock { state in
      Self.write("\u{1B}[H\u{1B}[2J")
      state = State()
    }
  }

  private static func write(_ text: String) {
    Swift.print(text, terminator: "")
    fflush(nil)
  }
}
