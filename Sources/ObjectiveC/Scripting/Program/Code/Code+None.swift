import ObjectiveCSyntax

extension Code {
  /// The code of no function, which is never run.
  package static let none = Code("", parameterTypes: [], source: SourceText("", name: ""))
}
