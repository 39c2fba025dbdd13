/// A message from this program to the compiler, in answer to a ``CompilerMessage``.
enum CompilerAnswer: Encodable {
  case capability(version: Int)
  /// Contains the expanded source of an attribute, or `nil` if the attribute cannot be expanded,
  /// and the diagnostics.
  case expansion(String?, [Diagnostic])

  struct Diagnostic: Encodable {
    var message: String
    var severity: String
    var position: Position
    var highlights: [PositionRange]
    var notes: [Note]
    var fixIts: [FixIt]
  }

  struct Position: Encodable {
    var fileName: String
    var offset: Int
  }

  struct PositionRange: Encodable {
    var fileName: String
    var startOffset: Int
    var endOffset: Int
  }

  struct Note: Encodable {
    var position: Position
    var message: String
  }

  struct FixIt: Encodable {
    var message: String
    var changes: [Change]

    struct Change: Encodable {
      var range: PositionRange
      var newText: String
    }
  }

  private enum Key: CodingKey {
    case getCapabilityResult, expandMacroResult
  }

  private struct CapabilityResult: Encodable {
    var capability: Capability

    struct Capability: Encodable {
      var protocolVersion: Int
    }
  }

  private struct ExpansionResult: Encodable {
    var expandedSource: String?
    var diagnostics: [Diagnostic]
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch self {
    case .capability(let version):
      try container.encode(
        CapabilityResult(capability: .init(protocolVersion: version)), forKey: .getCapabilityResult)
    case .expansion(let source, let diagnostics):
      try container.encode(
        ExpansionResult(expandedSource: source, diagnostics: diagnostics),
        forKey: .expandMacroResult)
    }
  }
}
