/// Holds the checked values of a manifest.
struct ManifestValues {
  let identifier: String
  let version: BundleVersion
  let hostVersions: BundleVersionRange?
  let requirements: [String: BundleVersionRange]

  /// Checks the values of a manifest.
  ///
  /// - Parameters:
  ///   - manifest: The values as text.
  ///   - path: The path of the folder or library that contains the manifest, for errors.
  /// - Throws: A ``PlugInError`` for the first missing or invalid value.
  init(_ manifest: BundleManifest, path: String) throws(PlugInError) {
    identifier = try Self.required(manifest.identifier, .identifier, path)
    try Self.check(identifier, .identifier, path)
    let version = try Self.required(manifest.version, .version, path)
    guard let number = BundleVersion(version) else {
      throw Self.invalid(
        version, .version, path, "one to four numbers with dots between them, such as 1.2")
    }
    self.version = number
    hostVersions = try manifest.hostVersions.map { text throws(PlugInError) in
      try Self.range(text, .hostVersions, path)
    }
    var requirements: [String: BundleVersionRange] = [:]
    for (identifier, text) in (manifest.requirements ?? [:]).sorted(by: { $0.key < $1.key }) {
      try Self.check(identifier, .requirements, path)
      requirements[identifier] = try Self.range(text, .requirements, path)
    }
    self.requirements = requirements
  }

  private static func required(
    _ value: String?, _ key: BundleManifest.CodingKeys, _ path: String
  ) throws(PlugInError) -> String {
    guard let value, !value.isEmpty else { throw .valueMissing(path: path, key: key.rawValue) }
    return value
  }

  /// Throws unless `identifier` consists of letters, digits, hyphens and dots.
  ///
  /// An identifier also serves as a folder's name, so it must be neither empty nor a path.
  private static func check(
    _ identifier: String, _ key: BundleManifest.CodingKeys, _ path: String
  ) throws(PlugInError) {
    let parts = identifier.split(separator: ".", omittingEmptySubsequences: false)
    let isValid = parts.allSatisfy { part in
      !part.isEmpty && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    }
    guard isValid, identifier.utf8.count <= 255 else {
      throw invalid(
        identifier, key, path,
        "at most 255 letters, digits and hyphens, with dots between them, such as org.example.ping")
    }
  }

  private static func range(
    _ text: String, _ key: BundleManifest.CodingKeys, _ path: String
  ) throws(PlugInError) -> BundleVersionRange {
    guard let range = BundleVersionRange(text) else {
      throw invalid(text, key, path, "a range of versions, such as 1.2, 1.2..<2.0 or 1.2...1.9")
    }
    return range
  }

  private static func invalid(
    _ value: String, _ key: BundleManifest.CodingKeys, _ path: String, _ expected: String
  ) -> PlugInError {
    .valueInvalid(path: path, key: key.rawValue, value: value, expected: expected)
  }
}
