import Scripting

extension Script {
  /// Finds the names that can complete a text while a user types.
  ///
  /// Candidates depend on the end of the text:
  ///
  /// - In a message, the candidates are selectors, each up to its next colon. If the receiver's
  ///   class follows from a variable, a class, a literal or the return type of a method, the
  ///   candidates are the selectors of the class; otherwise, all known selectors.
  /// - After a dot or an arrow, the candidates are properties and fields.
  /// - In `@selector(…)`, the candidates are whole selectors.
  /// - In a comment or a string, there are no candidates.
  /// - Elsewhere, the candidates are variables, functions, classes, constants, macros and words of
  ///   the language.
  ///
  /// No code of the script runs, but the method waits until a running thread releases the script's
  /// lock. Any thread may call this method.
  ///
  /// - Parameter text: The input up to the cursor, with all its lines.
  /// - Returns: The prefix at the end of `text`, and its candidates.
  func completions(of text: String) -> Completions {
    let cursor = CompletionCursor(text)
    return interpreter.run { _ in
      Completions(of: cursor.beginning, from: interpreter.completions(at: cursor))
    }
  }
}
