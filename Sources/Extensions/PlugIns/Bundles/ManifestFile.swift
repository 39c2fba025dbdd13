import Foundation

/// A manifest file, `Info.json` or `Info.plist`.
struct ManifestFile {
  /// File names that a manifest may have.
  static let names = ["Info.json", "Info.plist"]

  /// Limits the size of a manifest in bytes, so that a wrong file cannot fill the memory.
  private static let sizeLimit = 1 << 20

  /// Limits the number of `<` characters, and so of tags, in an XML property list.
  ///
  /// Foundation's parser overflows the stack when thousands of tags are nested.
  private static let tagLimit = 2000

  let path: String

  func read() throws(PlugInError) -> BundleManifest {
    let data = try bytes()
    do {
      if path.hasSuffix(".json") { return try BundleManifest(json: data) }
      let isBinary = data.starts(with: Data("bplist00".utf8))
      guard isBinary || data.count(where: { $0 == UInt8(ascii: "<") }) <= Self.tagLimit else {
        throw PlugInError.manifestMalformed(
          manifest: path, reason: "it has more than \(Self.tagLimit) tags")
      }
      return try PropertyListDecoder().decode(BundleManifest.self, from: data)
    } catch let error as PlugInError {
      throw error
    } catch {
      throw .manifestMalformed(manifest: path, reason: BundleManifest.reason(of: error))
    }
  }

  private func bytes() throws(PlugInError) -> Data {
    do {
      let file = try OpenFile(path: path)
      guard file.size <= Self.sizeLimit else {
        throw PlugInError.manifestTooLarge(manifest: path, limit: Self.sizeLimit)
      }
      return Data(try file.read(offset: 0, count: Int(file.size)))
    } catch let error as PlugInError {
      throw error
    } catch {
      throw .manifestUnreadable(
        manifest: path, reason: (error as? SystemError)?.reason ?? "\(error)")
    }
  }
}
