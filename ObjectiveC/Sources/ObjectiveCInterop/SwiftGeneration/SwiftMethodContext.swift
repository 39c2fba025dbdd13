import ObjectiveCSyntax

/// Gathers the information on which the name of a method depends, in addition to the method's
/// declaration.
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
  var source = SourceText("", name: "")

  private let evidence: ImplementationEvidence

  init(_ names: ImporterNames, given: SwiftMethodNames, _ evidence: ImplementationEvidence) {
    self.names = names
    self.given = given
    self.evidence = evidence
  }

  /// Returns a place where `nil` is passed for a parameter, or `nil` if there is none.
  func placePassingNil(_ selector: String, _ index: Int) -> String? {
    evidence.nilArguments[selector]?[index]
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
