import Foundation
import RuntimeSupport

/// A terminal's screen: the input that is being typed, and above it the output of the script.
///
/// The queues of a script run on while the prompt waits, so a script prints at any time, from any
/// thread.
final class Console: Sendable {
  private let state = Guarded(State())

  private struct State {
    /// The input that is being typed; nil while there is none.
    var layout: LineLayout?

    /// Whether the last output ended with a line break.
    var isAtStartOfLine = true
  }

  /// Prints a text; while an input is being typed, above it and on lines of its own.
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

  /// Shows the input that is being typed, in place of its last state.
  func show(_ layout: LineLayout, in window: WindowSize) {
    state.withLock { state in
      let old = state.layout?.erasing(in: window.columns)
      Self.write((old ?? (state.isAtStartOfLine ? "" : "\n")) + layout.drawing)
      state = State(layout: layout)
    }
  }

  /// Leaves the input as it is, and goes to the line after it.
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
