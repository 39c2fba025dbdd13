import Foundation

/// The bundles in a folder, as they are on disk at the time of reading.
@_spi(ObjectiveC) public struct BundleFolder: Sendable {
  /// Lists the readable bundles, sorted by the names of their folders.
  @_spi(ObjectiveC) public let bundles: [PlugInBundle]

  /// Lists the folders that cannot be opened, and the folders whose manifest cannot be read.
  @_spi(ObjectiveC) public let failures: [BundleFailure]

  /// Reads the manifests of all folders in the folder at `path`.
  ///
  /// Files, hidden folders, and folders without a manifest are skipped. Symbolic links to folders
  /// are followed.
  ///
  /// - Throws: ``PlugInError/folderUnreadable(path:reason:)`` if the folder at `path` cannot be
  ///   read. A failure in a bundle is added to `failures` instead.
  @_spi(ObjectiveC) public init(path: String) throws(PlugInError) {
    let path = URL(fileURLWithPath: path).standardizedFileURL.path
    var bundles: [PlugInBundle] = []
    var failures: [BundleFailure] = []
    for name in try Folder.names(in: path) where !name.hasPrefix(".") {
      let path = "\(path)/\(name)"
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue
      else { continue }
      do throws(PlugInError) {
        guard try BundleContents(path: path).isBundle else { continue }
        bundles.append(try PlugInBundle(path: path))
      } catch {
        failures.append(BundleFailure(path: path, identifier: nil, error: error))
      }
    }
    self.bundles = bundles
    self.failures = failures
  }
}
