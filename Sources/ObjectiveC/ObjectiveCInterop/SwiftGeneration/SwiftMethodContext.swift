import ObjectiveCSyntax

/// What the name of a method depends on, apart from its declaration.
final class SwiftMethodContext {
  /// The names that the importer gives.
  var names: ImporterNames

  /// The names that were given.
  var given: SwiftMethodNames

  /// The class or protocol whose methods are being named.
  var container: ImporterNames.Container = .protocol("")

  /// The group of related protocols that it belongs to.
  var group = 0

  /// The header that declares it.
  var source: SourceText

  init(_ names: ImporterNames, given: SwiftMethodNames, source: SourceText) {
    self.names = names
    self.given = given
    self.source = source
  }

  func baseName(of method: MethodDeclaration, _ name: String, labels: [String]) -> String {
    given.baseName(
      for: (method.isInstance ? "" : "+") + method.selector, named: name, labels: labels,
      group: group)
  }

  /// The lines of the comment before a declaration.
  func documentation(of range: Range<Int>) -> [String] {
    source.documentation(before: range.lowerBound) ?? []
  }
}
