extension Script {
  /// Finds the names that may complete a text that is being typed.
  ///
  /// In a message these are selectors, each up to its next colon: those of the receiver's class, if
  /// it follows from a variable, a class, a literal or the return type of a method, and else all
  /// that are known. After a dot they are properties and fields; in `@selector(…)` whole selectors;
  /// elsewhere variables, functions, classes, constants, macros and words of the language. In
  /// comments and strings there are none.
  ///
  /// The text is the input up to the cursor, with all its lines. No code of the script is run, but
  /// the call waits until a running thread gives up the script's lock. Call this from any thread.
  public func completions(of text: String) -> Completions {
    let cursor = CompletionCursor(text)
    return interpreter.run { _ in
      Completions(of: cursor.beginning, from: interpreter.completions(at: cursor))
    }
  }
}
