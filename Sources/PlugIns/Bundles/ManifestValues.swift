/// The checked values of a manifest.
struct ManifestValues {
  private let manifest: BundleManifest

  /// The path of the bundle in errors.
  private let path: String

  init(_ manifest: BundleManifest, path: String) {
    self.manifest = manifest
    self.path = path
  }

  func identifier() throws(PlugInError) -> String {
    let identifier = try required(manifest.identifier, .identifier)
    try check(identifier, of: .identifier)
    return identifier
  }

  func version() throws(PlugInError) -> BundleVersion {
    let text = try required(manifest.version, .version)
    guard let version = BundleVersion(text) else {
      throw invalid(text, .version, "one to four numbers with dots between them, such as 1.2")
    }
    return version
  }

  func hostVersions() throws(PlugInError) -> BundleVersionRange? {
    guard let text = manifest.hostVersions else { return nil }
    return try range(text, .hostVersions)
  }

  func requirements() throws(PlugInError) -> [String: BundleVersionRange] {
    var requirements: [String: BundleVersionRange] = [:]
    for (identifier, text) in (manifest.requirements ?? [:]).sorted(by: { $0.key < $1.key }) {
      try check(identifier, of: .requirements)
      requirements[identifier] = try range(text, .requirements)
    }
    return requirements
  }

  private func required(
    _ value: String?, _ key: BundleManifest.CodingKeys
  ) throws(PlugInError) -> String {
    guard let value, !value.isEmpty else { throw .valueMissing(path: path, key: key.rawValue) }
    return value
  }

  /// Throws unless the text is an identifier, which can also name a folder.
  private func check(
    _ identifier: String, of key: BundleManifest.CodingKeys
  ) throws(PlugInError) {
    let parts = identifier.split(separator: ".", omittingEmptySubsequences: false)
    let isValid = parts.allSatisfy { part in
      !part.isEmpty && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    }
    guard isValid, identifier.utf8.count <= 255 else {
      throw invalid(
        identifier, key,
        "at most 255 letters, digits and hyphens, with dots between them, such as org.example.ping")
    }
  }

  private func range(
    _ text: String, _ key: BundleManifest.CodingKeys
  ) throws(PlugInError) -> BundleVersionRange {
    guard let range = BundleVersionRange(text) else {
      throw invalid(text, key, "a range of versions, such as 1.2, 1.2..<2.0 or 1.2...1.9")
    }
    return range
  }

  private func invalid(
    _ value: String, _ key: BundleManifest.CodingKeys, _ expected: String
  ) -> PlugInError {
    .valueInvalid(path: path, key: key.rawValue, value: value, expected: expected)
  }
}
