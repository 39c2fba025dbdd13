import Foundation

/// Holds the unchecked text values of a manifest file, or of the manifest inside a plug-in's
/// library.
@_spi(ObjectiveC) public struct BundleManifest: Hashable, Sendable {
  package var identifier: String?
  package var name: String?
  package var version: String?
  @_spi(ObjectiveC) public var executable: String?
  package var principalClass: String?
  package var hostVersions: String?

  /// Maps the identifier of each required bundle to the accepted range of versions.
  package var requirements: [String: String]?

  package enum CodingKeys: String, CodingKey, CaseIterable {
    case identifier = "CFBundleIdentifier"
    case name = "CFBundleName"
    case version = "CFBundleVersion"
    case executable = "CFBundleExecutable"
    case principalClass = "NSPrincipalClass"
    case hostVersions = "RequiredHostVersion"
    case requirements = "RequiredBundles"
  }

  /// Returns the manifest as the text of an `Info.json`.
  @_spi(ObjectiveC) public func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}

extension BundleManifest: Codable {
  @_spi(ObjectiveC) public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    identifier = try values.decodeIfPresent(String.self, forKey: .identifier)
    name = try values.decodeIfPresent(String.self, forKey: .name)
    version = try values.decodeIfPresent(String.self, forKey: .version)
    executable = try values.decodeIfPresent(String.self, forKey: .executable)
    principalClass = try values.decodeIfPresent(String.self, forKey: .principalClass)
    hostVersions = try values.decodeIfPresent(String.self, forKey: .hostVersions)
    if let identifiers = try? values.decode([String].self, forKey: .requirements) {
      // An identifier without a range accepts any version.
      requirements = Dictionary(
        identifiers.map { ($0, "\(BundleVersionRange.all)") },
        uniquingKeysWith: { first, _ in first })
    } else {
      requirements = try values.decodeIfPresent([String: String].self, forKey: .requirements)
    }
  }
}
