/// What a name stands for since a preprocessor line defined it.
struct Macro {
  /// Whether it is used with arguments in parentheses.
  let takesArguments: Bool

  /// The tokens that it stands for.
  let body: [Token]
}
