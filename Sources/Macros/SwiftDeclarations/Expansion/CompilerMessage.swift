/// What the compiler asks, as far as it concerns this program.
enum CompilerMessage: Decodable {
  /// Which version of the protocol this program speaks.
  case capability(version: Int?)
  case expand(Expansion)
  /// Anything else, by its name.
  case other(String)

  /// An attribute that is to be expanded.
  struct Expansion: Decodable {
    var macro: Macro
    /// `member`, `extension`, `peer` and so on.
    var macroRole: String
    var attributeSyntax: Syntax
    var declSyntax: Syntax
    var extendedTypeSyntax: Syntax?
    var conformanceListSyntax: Syntax?
    var lexicalContext: [Syntax]?
  }

  struct Macro: Decodable {
    /// The name of the macro's implementation.
    var typeName: String
  }

  /// A piece of source.
  struct Syntax: Decodable {
    var source: String
    var location: Location
  }

  struct Location: Decodable {
    /// The module and the file: `Chat/Ping.swift`.
    var fileID: String?
    var fileName: String
    /// Where the source begins, in bytes from the beginning of the file.
    var offset: Int
    var line: Int
  }

  private enum Key: String, CodingKey {
    case getCapability, expandAttachedMacro
  }

  private struct CapabilityRequest: Decodable {
    var capability: Capability?
  }

  private struct Capability: Decodable {
    var protocolVersion: Int
  }

  private struct AnyKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    if container.contains(.getCapability) {
      let request = try container.decode(CapabilityRequest.self, forKey: .getCapability)
      self = .capability(version: request.capability?.protocolVersion)
    } else if container.contains(.expandAttachedMacro) {
      self = .expand(try container.decode(Expansion.self, forKey: .expandAttachedMacro))
    } else {
      let names = try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue)
      self = .other(names.first ?? "nothing")
    }
  }
}
