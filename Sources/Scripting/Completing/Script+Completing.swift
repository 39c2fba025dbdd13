extension Script {
  /// Finds what a text that somebody is typing may go on with.
  ///
  /// In a message those are selectors, each up to its next colon: of the receiver's class, if a
  /// variable, a class, a literal or what methods return says which it is, and else all that are
  /// known. After a dot they are properties and fields; in `@selector(…)` whole selectors; elsewhere
  /// variables, functions, classes, constants, macros and words of the language. In comments and
  /// strings there are none.
  ///
  /// The text is what stands before the cursor, with all lines that belong to it. Nothing of the script
  /// is run, though what runs now has to let go of it first. Call this from any thread.
  public func completions(of text: String) -> Completions {
    let cursor = CompletionCursor(text)
    return machine.run { _ in
      Completions(of: cursor.beginning, from: machine.completions(at: cursor))
    }
  }
}
