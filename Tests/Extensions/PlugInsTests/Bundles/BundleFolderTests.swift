import Foundation
import TestSupport
import Testing

@_spi(ObjectiveC) @testable import PlugIns

struct BundleFolderTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test func `folders with a manifest are read, sorted by their names`() throws {
    let second = try directory.makeBundle("B.bundle")
    let first = try directory.makeBundle("A.bundle")
    let folder = try BundleFolder(path: directory.path(""))
    #expect(folder.bundles.map(\.path) == [first, second])
    #expect(folder.failures.isEmpty)
  }

  @Test func `files, hidden folders and folders without a manifest are skipped`() throws {
    _ = try directory.makeBundle("Sources", manifest: nil)
    _ = try directory.makeBundle(".hidden")
    _ = try directory.write("", to: "notes.txt")
    try directory.link("broken", to: "missing")
    let folder = try BundleFolder(path: directory.path(""))
    #expect(folder.bundles.isEmpty && folder.failures.isEmpty)
  }

  @Test func `a link to a bundle is followed`() throws {
    let other = try TemporaryDirectory()
    try directory.link("A", to: try other.makeBundle("A"))
    #expect(try BundleFolder(path: directory.path("")).bundles.count == 1)
  }

  @Test func `a bundle that cannot be read does not take the others along`() throws {
    let broken = try directory.makeBundle("A", manifest: "{}")
    let good = try directory.makeBundle("B")
    let folder = try BundleFolder(path: directory.path(""))
    #expect(folder.bundles.map(\.path) == [good])
    #expect(
      folder.failures == [
        BundleFailure(
          path: broken, identifier: nil,
          error: .valueMissing(path: broken, key: "CFBundleIdentifier"))
      ])
  }

  @Test(.enabled(if: getuid() != 0, "the superuser may read every folder"))
  func `a folder that must not be read is an error of that bundle`() throws {
    let path = try directory.makeBundle("A")
    chmod(path, 0)
    defer { chmod(path, 0o700) }
    #expect(
      try BundleFolder(path: directory.path("")).failures.map(\.error)
        == [.folderUnreadable(path: path, reason: "Permission denied")])
  }

  @Test func `a folder that is missing is an error`() {
    let path = directory.path("Missing")
    #expect(throws: PlugInError.folderUnreadable(path: path, reason: "No such file or directory")) {
      try BundleFolder(path: path)
    }
  }
}
