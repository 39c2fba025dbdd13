import Foundation

/// The bundles in a folder, as they are on disk when it is read.
package struct BundleFolder: Sendable {
  /// The bundles that can be read, in the order of their folders' names.
  package let bundles: [PlugInBundle]

  /// The folders with a manifest that cannot be read, and those that cannot be looked into.
  package let failures: [BundleFailure]

  /// Reads the manifests of all folders in a folder.
  ///
  /// Files, hidden folders and folders without a manifest are skipped. Links to folders are followed.
  ///
  /// - Throws: ``PlugInError/folderUnreadable(path:reason:)`` if the folder itself cannot be read.
  package init(path: String) throws(PlugInError) {
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
