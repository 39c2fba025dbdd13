import Foundation
import TestSupport
import Testing

@testable import PlugIns

struct PlugInBundleTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private static let values: [String: any Sendable] = [
    "CFBundleIdentifier": "org.example.ping", "CFBundleName": "Ping", "CFBundleVersion": "1.2",
    "CFBundleExecutable": "libPing.so", "NSPrincipalClass": "Ping",
    "RequiredHostVersion": "1.0..<2.0", "RequiredBundles": ["org.example.base": "1.1"],
    "CFBundleDevelopmentRegion": "en",
  ]

  private func write(_ data: Data, to name: String) throws -> String {
    let path = try directory.makeBundle("Ping", manifest: nil, files: ["libPing.so"])
    try data.write(to: URL(fileURLWithPath: "\(path)/\(name)"))
    return path
  }

  private func check(_ path: String) throws {
    let bundle = try PlugInBundle(path: path)
    #expect(bundle.path == path)
    #expect(bundle.identifier == "org.example.ping")
    #expect(bundle.name == "Ping")
    #expect(bundle.version == "1.2")
    #expect(bundle.executable == path + "/libPing.so")
    #expect(bundle.scripts.isEmpty && !bundle.isScript)
    #expect(bundle.principalClass == "Ping")
    #expect(bundle.hostVersions == "1.0..<2.0")
    #expect(bundle.requirements == ["org.example.base": "1.1"])
  }

  @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
  func `a property list is read`(format: PropertyListSerialization.PropertyListFormat) throws {
    let data = try PropertyListSerialization.data(
      fromPropertyList: Self.values, format: format, options: 0)
    try check(try write(data, to: "Info.plist"))
  }

  @Test func `JSON with the same keys is read`() throws {
    let data = try JSONSerialization.data(withJSONObject: Self.values)
    try check(try write(data, to: "Info.json"))
  }

  @Test func `only the identifier and the version are needed`() throws {
    let path = try directory.makeBundle("A")
    let bundle = try PlugInBundle(path: path)
    #expect(bundle.name == "a")
    #expect(bundle.executable == path + "/libA.so")
    #expect(bundle.principalClass == nil && bundle.hostVersions == nil)
    #expect(bundle.requirements.isEmpty)
  }

  @Test func `required bundles can be listed without versions`() throws {
    let path = try directory.makeBundle(
      "A",
      manifest: """
        {"CFBundleIdentifier": "a", "CFBundleVersion": "1", "RequiredBundles": ["b", "c", "b"]}
        """)
    #expect(try PlugInBundle(path: path).requirements == ["b": "0", "c": "0"])
  }

  @Test func `the library that a plug-in shares with the host is not taken for its own`() throws {
    let path = try directory.makeBundle("A", files: ["libA.so", "libDynamicMulticastShared.so"])
    #expect(try PlugInBundle(path: path).executable == path + "/libA.so")
  }

  @Test func `the path is made absolute`() throws {
    let path = try directory.makeBundle("A")
    #expect(try PlugInBundle(path: path + "/../A/").path == path)
  }

  // MARK: Manifests that cannot be read

  @Test func `a folder that is missing is an error`() {
    let path = directory.path("Missing")
    #expect(
      bundleError(path) == .folderUnreadable(path: path, reason: "No such file or directory"))
  }

  @Test func `a folder without a manifest is an error`() throws {
    let path = try directory.makeBundle("A", manifest: nil)
    #expect(bundleError(path) == .manifestMissing(path: path))
  }

  @Test func `a folder with two manifests is an error`() throws {
    let path = try directory.makeBundle("A", files: ["libA.so", "Info.plist"])
    #expect(bundleError(path) == .manifestAmbiguous(path: path))
  }

  @Test func `a manifest that is a folder, a pipe or a broken link is an error`() throws {
    var path = try directory.makeBundle("Folder", manifest: nil)
    try directory.makeFolder("Folder/Info.json")
    #expect(
      bundleError(path)
        == .manifestUnreadable(manifest: path + "/Info.json", reason: "it is not a file"))
    path = try directory.makeBundle("Pipe", manifest: nil)
    mkfifo(path + "/Info.plist", 0o600)
    #expect(
      bundleError(path)
        == .manifestUnreadable(manifest: path + "/Info.plist", reason: "it is not a file"))
    path = try directory.makeBundle("Link", manifest: nil)
    try directory.link("Link/Info.json", to: "missing")
    #expect(
      bundleError(path)
        == .manifestUnreadable(manifest: path + "/Info.json", reason: "No such file or directory"))
  }

  @Test func `a manifest is not larger than a mebibyte`() throws {
    let start = #"{"CFBundleIdentifier": "a", "CFBundleVersion": "1"}"#
    let largest = start + String(repeating: " ", count: 1 << 20 - start.utf8.count)
    let path = try directory.makeBundle("A", manifest: largest)
    #expect(bundleError(path) == nil)
    _ = try directory.write(largest + " ", to: "A/Info.json")
    #expect(
      bundleError(path) == .manifestTooLarge(manifest: path + "/Info.json", limit: 1 << 20))
  }

  @Test(
    arguments: [
      ("Info.json", "{\n\"CFBundleIdentifier\": }", "character 24"),
      ("Info.json", "", "end of file"),
      ("Info.json", "[]", "Dictionary"),
      ("Info.json", String(repeating: "[", count: 500_000), "nested"),
      ("Info.json", #"{"CFBundleIdentifier": 1}"#, "CFBundleIdentifier: "),
      (
        "Info.json", #"{"RequiredBundles": {"b": 1}}"#, "RequiredBundles.b: "
      ),
      ("Info.plist", "<plist>\n<dict>\n</plist>", "line"),
      ("Info.plist", "", "empty"),
    ])
  func `a malformed manifest says where`(name: String, text: String, place: String) throws {
    let path = try directory.makeBundle("A", manifest: text, manifestName: name)
    guard case .manifestMalformed(path + "/" + name, let reason) = bundleError(path) else {
      Issue.record("\(bundleError(path).map { "\($0)" } ?? "no error")")
      return
    }
    #expect(reason.contains(place))
  }

  @Test(arguments: ["<array>", "<dict><key>a</key>"], ["", "bplist", "bplist00", " "])
  func `a manifest that is nested deeply is an error, not a crash`(tag: String, start: String)
    throws
  {
    let text = start + "<plist>" + String(repeating: tag, count: 50_000)
    let path = try directory.makeBundle("A", manifest: text, manifestName: "Info.plist")
    guard case .manifestMalformed(path + "/Info.plist", let reason) = bundleError(path) else {
      Issue.record("\(bundleError(path).map { "\($0)" } ?? "no error")")
      return
    }
    if start.isEmpty { #expect(reason == "it has more than 2000 tags") }
  }

  // MARK: Values

  @Test(arguments: ["CFBundleIdentifier", "CFBundleVersion"])
  func `a key that is needed is missing`(key: String) throws {
    for value in [nil, ""] {
      var values = ["CFBundleIdentifier": "a", "CFBundleVersion": "1"]
      values[key] = value
      let manifest = String(decoding: try JSONEncoder().encode(values), as: UTF8.self)
      let path = try directory.makeBundle("A", manifest: manifest)
      #expect(bundleError(path) == .valueMissing(path: path, key: key))
    }
  }

  @Test(
    arguments: [
      ("CFBundleIdentifier", "org..ping"), ("CFBundleIdentifier", ".ping"),
      ("CFBundleIdentifier", "org.example."), ("CFBundleIdentifier", "org/example"),
      ("CFBundleIdentifier", "org example"), ("CFBundleIdentifier", "org.exämple"),
      ("CFBundleIdentifier", String(repeating: "a", count: 256)),
      ("CFBundleVersion", "one"), ("RequiredHostVersion", "2..<1"),
    ])
  func `a value that cannot be used is named`(key: String, value: String) throws {
    var values = ["CFBundleIdentifier": "a", "CFBundleVersion": "1"]
    values[key] = value
    let manifest = String(decoding: try JSONEncoder().encode(values), as: UTF8.self)
    let path = try directory.makeBundle("A", manifest: manifest)
    guard case .valueInvalid(path, key, value, _) = bundleError(path) else {
      Issue.record("\(bundleError(path).map { "\($0)" } ?? "no error")")
      return
    }
  }

  @Test(arguments: [(#"["b c"]"#, "b c"), (#"{"b": "new"}"#, "new"), (#"{"": "1"}"#, "")])
  func `a requirement that cannot be read is named`(requirements: String, value: String) throws {
    let path = try directory.makeBundle(
      "A",
      manifest: """
        {"CFBundleIdentifier": "a", "CFBundleVersion": "1", "RequiredBundles": \(requirements)}
        """)
    guard case .valueInvalid(path, "RequiredBundles", value, _) = bundleError(path) else {
      Issue.record("\(bundleError(path).map { "\($0)" } ?? "no error")")
      return
    }
  }

  @Test func `an error says what to do`() throws {
    let path = try directory.makeBundle(
      "A", manifest: #"{"CFBundleIdentifier": "a", "CFBundleVersion": "one"}"#)
    #expect(
      failure { try PlugInBundle(path: path) } == """
        \(path): the manifest's CFBundleVersion cannot be 'one'; write one to four numbers with dots \
        between them, such as 1.2
        """)
  }

  // MARK: Code

  private func manifest(executable: String) -> String {
    """
    {"CFBundleIdentifier": "a", "CFBundleVersion": "1", "CFBundleExecutable": "\(executable)"}
    """
  }

  @Test func `a library in a folder of the bundle can be named`() throws {
    try directory.makeFolder("A/lib")
    let path = try directory.makeBundle(
      "A", manifest: manifest(executable: "lib/libB.so"), files: ["libA.so", "lib/libB.so"])
    #expect(try PlugInBundle(path: path).executable == path + "/lib/libB.so")
  }

  @Test func `a bundle without code is an error`() throws {
    let path = try directory.makeBundle("A", files: ["notes.txt"])
    #expect(bundleError(path) == .codeMissing(path: path))
  }

  @Test func `a bundle with a library and scripts is an error`() throws {
    let path = try directory.makeBundle("A", files: ["libA.so", "A.m", "B.m"])
    #expect(
      bundleError(path)
        == .codeAmbiguous(path: path, library: "libA.so", scripts: ["A.m", "B.m"]))
  }

  @Test func `one of several libraries must be named`() throws {
    let path = try directory.makeBundle("A", files: ["libA.so", "libB.so"])
    #expect(
      bundleError(path) == .executableAmbiguous(path: path, libraries: ["libA.so", "libB.so"]))
    _ = try directory.write(manifest(executable: "libB.so"), to: "A/Info.json")
    #expect(try PlugInBundle(path: path).executable == path + "/libB.so")
  }

  @Test func `a library that is missing is an error`() throws {
    let path = try directory.makeBundle("A", manifest: manifest(executable: "libB.so"))
    #expect(bundleError(path) == .fileMissing(path: path, file: "libB.so"))
    try directory.link("A/libB.so", to: "libC.so")
    #expect(bundleError(path) == .fileMissing(path: path, file: "libB.so"))
  }

  @Test(arguments: ["../libB.so", "lib/../../libB.so", "/etc/passwd", ".."])
  func `a library outside of the bundle is an error`(executable: String) throws {
    _ = try directory.write("", to: "libB.so")
    let path = try directory.makeBundle("A", manifest: manifest(executable: executable))
    #expect(bundleError(path) == .fileOutsideFolder(path: path, file: executable))
  }

  @Test func `a link that leads out of the bundle is an error, one inside is not`() throws {
    _ = try directory.write("", to: "libOther.so")
    let path = try directory.makeBundle("A", manifest: manifest(executable: "libB.so"))
    try directory.link("A/libB.so", to: "../libOther.so")
    #expect(bundleError(path) == .fileOutsideFolder(path: path, file: "libB.so"))
    try FileManager.default.removeItem(atPath: path + "/libB.so")
    try directory.link("A/libB.so", to: "libA.so")
    #expect(bundleError(path) == nil)
  }

  @Test func `a bundle can be reached by a link`() throws {
    let path = try directory.makeBundle("A")
    try directory.link("B", to: path)
    #expect(try PlugInBundle(path: directory.path("B")).path == directory.path("B"))
  }

  @Test func `a library that is a folder is an error`() throws {
    let path = try directory.makeBundle("A", files: [])
    try directory.makeFolder("A/libA.so")
    #expect(bundleError(path) == .fileNotRegular(path: path, file: "libA.so"))
  }

  @Test func `a script bundle needs a principal class`() throws {
    let path = try directory.makeBundle("A", files: ["A.m"])
    #expect(bundleError(path) == .valueMissing(path: path, key: "NSPrincipalClass"))
  }

  @Test func `a script outside of the bundle is an error`() throws {
    let other = try directory.write("", to: "Other.m")
    let path = try directory.makeBundle("A", files: [])
    try directory.link("A/A.m", to: other)
    #expect(bundleError(path) == .fileOutsideFolder(path: path, file: "A.m"))
  }
}
