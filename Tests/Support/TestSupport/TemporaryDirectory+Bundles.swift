import Foundation

extension TemporaryDirectory {
  /// Makes a folder with a manifest and other files, and returns its path.
  package func makeBundle(
    _ name: String, manifest: String? = #"{"CFBundleIdentifier": "a", "CFBundleVersion": "1"}"#,
    manifestName: String = "Info.json", files: [String] = ["libA.so"]
  ) throws -> String {
    try makeFolder(name)
    if let manifest { _ = try write(manifest, to: "\(name)/\(manifestName)") }
    for file in files { _ = try write("", to: "\(name)/\(file)") }
    return path(name)
  }

  package func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
  }

  package func link(_ name: String, to destination: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path(name), withDestinationPath: destination)
  }
}
