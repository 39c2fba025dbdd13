import ObjectiveCSyntax

extension Code {
  /// An empty code object that never runs.
  package static let none = Code("", parameterTypes: [], source: SourceText("", name: ""))
}
