/// A message from the compiler, with the fields that this program needs.
enum CompilerMessage: Decodable {
  /// A request for the version of the protocol that this program implements.
  case capability(version: Int?)
  case expand(Expansion)
  /// A message of another kind, identified by its name.
  case other(String)

  /// A request to expand an attribute.
  struct Expansion: Decodable {
    var macro: Macro
    /// The role of the macro, such as `member`, `extension` or `peer`.
    var macroRole: String
    var attributeSyntax: Syntax
    var declSyntax: Syntax
    /// The declaration around the declaration, for a macro of the role `memberAttribute`.
    var parentDeclSyntax: Syntax?
    var extendedTypeSyntax: Syntax?
    var conformanceListSyntax: Syntax?
    var lexicalContext: [Syntax]?
  }

  struct Macro: Decodable {
    /// The name of the macro's implementation.
    var typeName: String
  }

  /// A piece of source with its location.
  struct Syntax: Decodable {
    var source: String
    var location: Location
  }

  struct Location: Decodable {
    /// The module and the file, as in `Chat/Ping.swift`.
    var fileID: String?
    var fileName: String
    /// Where in the file the source begins, as a byte offset.
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
