import Foundation

/// The file of a manifest.
struct ManifestFile {
  /// The names that a manifest may have.
  static let names = ["Info.json", "Info.plist"]

  /// A manifest has no more bytes, so that a wrong file cannot fill the memory.
  private static let sizeLimit = 1 << 20

  /// A property list in XML has no more signs `<`, that is, tags.
  ///
  /// Foundation's reader overflows the stack when thousands of tags are nested.
  private static let tagLimit = 2000

  let path: String

  func read() throws(PlugInError) -> BundleManifest {
    let data = try bytes()
    do {
      if path.hasSuffix(".json") {
        return try JSONDecoder().decode(BundleManifest.self, from: data)
      }
      let isBinary = data.starts(with: Data("bplist".utf8))
      guard isBinary || data.count(where: { $0 == UInt8(ascii: "<") }) <= Self.tagLimit else {
        throw PlugInError.manifestMalformed(
          manifest: path, reason: "it has more than \(Self.tagLimit) tags")
      }
      return try PropertyListDecoder().decode(BundleManifest.self, from: data)
    } catch let error as PlugInError {
      throw error
    } catch {
      throw .manifestMalformed(manifest: path, reason: Self.reason(of: error))
    }
  }

  private func bytes() throws(PlugInError) -> Data {
    let data: Data
    do {
      // Opening a pipe would wait for a writer.
      let type =
        try FileManager.default
        .attributesOfItem(atPath: RealPath.of(path) ?? path)[.type] as? FileAttributeType
      guard type == .typeRegular else {
        throw PlugInError.manifestUnreadable(manifest: path, reason: "It is not a file")
      }
      let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      data = try handle.read(upToCount: Self.sizeLimit + 1) ?? Data()
    } catch let error as PlugInError {
      throw error
    } catch {
      throw .manifestUnreadable(manifest: path, reason: SystemReason.of(error))
    }
    guard data.count <= Self.sizeLimit else {
      throw .manifestTooLarge(manifest: path, limit: Self.sizeLimit)
    }
    return data
  }

  /// What is wrong with a text, and where: the key, or the line.
  static func reason(of error: any Error) -> String {
    guard let error = error as? DecodingError else { return "\(error)" }
    switch error {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context):
      let key = context.codingPath.map(\.stringValue).joined(separator: ".")
      let reason = context.debugDescription
      return key.isEmpty ? reason : "\(key): \(reason)"
    case .dataCorrupted(let context):
      let cause = context.underlyingError.map { $0 as NSError }
      return cause?.userInfo[NSDebugDescriptionErrorKey] as? String ?? context.debugDescription
    @unknown default: return "\(error)"
    }
  }
}
