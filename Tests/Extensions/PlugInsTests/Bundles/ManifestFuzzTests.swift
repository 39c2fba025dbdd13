import Foundation
import TestSupport
import Testing

@testable import PlugIns

struct ManifestFuzzTests {
  private static let values: [String: any Sendable] = [
    "CFBundleIdentifier": "org.example.ping", "CFBundleVersion": "1.2", "CFBundleName": "Pïng",
    "RequiredBundles": ["org.example.base": "1.1"],
    "Other": [1, 2.5, true, Date.now, Data([1])] as [any Sendable],
  ]

  @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
  func `a damaged property list is read or refused`(
    format: PropertyListSerialization.PropertyListFormat
  ) throws {
    let sample = try PropertyListSerialization.data(
      fromPropertyList: Self.values, format: format, options: 0)
    let directory = try TemporaryDirectory()
    let path = directory.path("Info.plist")
    fuzz("manifests", rounds: 100, atMost: .seconds(2)) { seed in
      var random = SeededGenerator(seed: seed)
      var bytes = [UInt8](sample)
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        let values: [UInt8] = [0, 1, 0x7F, 0xFF, 0x3C, .random(in: 0...255, using: &random)]
        bytes[index] = values.randomElement(using: &random) ?? 0
        if Int.random(in: 0..<10, using: &random) == 0 { bytes.removeSubrange((index + 1)...) }
      }
      try? Data(bytes).write(to: URL(fileURLWithPath: path))
      do throws(PlugInError) {
        _ = try ManifestFile(path: path).read()
      } catch {
        _ = "\(error)"
      }
    }
  }
}
