import Foundation
import RuntimeSupport

/// Controls the screen of a terminal, which shows the output of the script above the input being
/// typed.
///
/// While the prompt waits, the queues of a script keep running. A script may therefore print at any
/// time, and from any thread.
final class Console: Sendable {
  private let state = Guarded(State())

  private struct State {
    /// Lays out the input being typed, or is `nil` if the prompt does not wait for input.
    var layout: LineLayout?

    /// `true` if the last output ended with a newline.
    var isAtStartOfLine = true
  }

  /// Prints `text`.
  ///
  /// If an input is being typed, `text` appears above the input on separate lines.
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

  /// Draws the input being typed in place of its previous drawing.
  func show(_ layout: LineLayout, in window: WindowSize) {
    state.withLock { state in
      let old = state.layout?.erasing(in: window.columns)
      Self.write((old ?? (state.isAtStartOfLine ? "" : "\n")) + layout.drawing)
      state = State(layout: layout)
    }
  }

  /// Moves the cursor to the line after the input, which remains on the screen.
  func leave() {
    state.withLock { state in
      if let layout = state.layout { Self.write(layout.leaving) }
      state = State()
    }
  }

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
