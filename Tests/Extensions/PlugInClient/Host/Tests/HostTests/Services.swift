import DynamicMulticast
import Foundation
import PlugIns
import Scripting

/// The services that the tests' program offers to its plug-ins.
@Responding
final class Services: PlugInHost {
  let version: BundleVersion = "2.1"
  private let delegates = MulticastDelegate()

  func hub() -> MulticastDelegate { delegates }

  func title() -> String { "the tests" }
}

/// A folder with bundles made from libraries that were built before.
struct Folder {
  let path: String
  let services = Services()
  var hub: MulticastDelegate { services.hub() }

  init() throws {
    path =
      FileManager.default.temporaryDirectory
      .appending(path: "plug-ins-\(UUID())").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  func remove() { try? FileManager.default.removeItem(atPath: path) }

  var directory: PlugInDirectory {
    PlugInDirectory(path, host: services, loaders: [.libraries, .scripts])
  }

  /// The folder with the libraries, given by the environment variable `PLUGINS`.
  static var libraries: String {
    get throws {
      guard let path = ProcessInfo.processInfo.environment["PLUGINS"] else {
        throw Missing(what: "PLUGINS names no folder with libraries; run scripts/check-plugins.sh")
      }
      return path
    }
  }

  struct Missing: Error {
    let what: String
  }

  /// Adds a bundle with a library and a manifest, and returns the path of the library.
  @discardableResult
  func add(
    _ library: String, as name: String? = nil, _ manifest: [String: Any]
  ) throws -> String {
    let folder = "\(path)/\(name ?? library)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: "\(Self.libraries)/\(library).so", toPath: "\(folder)/lib\(library).so")
    try JSONSerialization.data(withJSONObject: manifest)
      .write(to: URL(filePath: "\(folder)/Info.json"))
    return "\(folder)/lib\(library).so"
  }

  func addGreeter(version: Int = 1) throws {
    try add(
      "Greeter\(version)",
      [
        "CFBundleIdentifier": "org.example.greeter", "CFBundleName": "Greeter",
        "CFBundleVersion": "\(version).0", "NSPrincipalClass": "Greeter",
        "RequiredHostVersion": "1.0..<3.0",
      ])
  }

  func addNeedy() throws {
    try add(
      "Needy",
      [
        "CFBundleIdentifier": "org.example.needy", "CFBundleVersion": "1",
        "NSPrincipalClass": "Needy.Needy", "RequiredBundles": ["org.example.greeter": "1.0"],
      ])
  }

  func add(_ library: String, identifier: String) throws -> String {
    try add(library, ["CFBundleIdentifier": identifier, "CFBundleVersion": "1.0"])
  }
}
