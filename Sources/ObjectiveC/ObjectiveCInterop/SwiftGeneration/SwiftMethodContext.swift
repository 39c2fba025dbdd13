import ObjectiveCSyntax

/// The information on which the name of a method depends, in addition to the method's declaration.
final class SwiftMethodContext {
  /// The names that the compiler's importer gives.
  var names: ImporterNames

  /// The names that methods have in the generated text.
  var given: SwiftMethodNames

  /// The class or protocol whose methods are being named.
  var container: ImporterNames.Container = .protocol("")

  /// The number of the group of related protocols to which the container belongs.
  var group = 0

  /// The text of the header that declares the method.
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

  /// Returns the lines of the comment before a declaration.
  func documentation(of range: Range<Int>) -> [String] {
    source.documentation(before: range.lowerBound) ?? []
  }
}
