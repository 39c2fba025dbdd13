@testable import PlugIns

extension PlugInBundle {
  /// Makes a bundle without files, whose path tells its version from other versions.
  init(
    _ identifier: String, _ version: BundleVersion = "1",
    needs requirements: [String: BundleVersionRange] = [:],
    hostVersions: BundleVersionRange? = nil, principalClass: String? = nil, folder: String? = nil
  ) {
    let path = "/" + (folder ?? "\(identifier)-\(version)")
    self.init(
      path: path, identifier: identifier, name: identifier, version: version,
      principalClass: principalClass,
      executable: path + "/lib.so", scripts: [], hostVersions: hostVersions,
      requirements: requirements)
  }
}
