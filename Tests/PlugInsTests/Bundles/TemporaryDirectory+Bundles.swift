import Foundation
import TestSupport

@testable import PlugIns

extension TemporaryDirectory {
  /// Makes a folder with a manifest and other files, and returns its path.
  func makeBundle(
    _ name: String, manifest: String? = #"{"CFBundleIdentifier": "a", "CFBundleVersion": "1"}"#,
    manifestName: String = "Info.json", files: [String] = ["libA.so"]
  ) throws -> String {
    try makeFolder(name)
    if let manifest { _ = try write(manifest, to: "\(name)/\(manifestName)") }
    for file in files { _ = try write("", to: "\(name)/\(file)") }
    return path(name)
  }

  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
  }

  func link(_ name: String, to destination: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path(name), withDestinationPath: destination)
  }
}

/// The error that reading a bundle ends with; nil if it can be read.
func bundleError(_ path: String) -> PlugInError? {
  do throws(PlugInError) {
    _ = try PlugInBundle(path: path)
    return nil
  } catch {
    return error
  }
}
