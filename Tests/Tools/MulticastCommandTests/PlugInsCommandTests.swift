import Foundation
import ProgramSupport
import TestSupport
import Testing

@testable import multicast

struct PlugInsCommandTests {
  private static let stamp = [
    "$s7PlugIns31InterfaceStamp_0123456789abcdefOMa", "$s7PlugIns25CompilerStamp_swift_6_3_1OMa",
  ]

  private let libraries: CLibrary
  private var directory: TemporaryDirectory { libraries.directory }

  /// The folder of the bundles, which is empty at first.
  private let folder: String

  init() throws {
    libraries = try CLibrary()
    folder = libraries.directory.path("Bundles")
    try libraries.directory.makeFolder("Bundles")
  }

  private func run(_ arguments: [String]) -> (status: Int32, output: String, errors: String) {
    var output: [String] = []
    var errors: [String] = []
    let status = Multicast.program.run(
      ["plugins"] + arguments, output: { output.append($0) }, errors: { errors.append($0) })
    return (status, output.joined(separator: "\n"), errors.joined(separator: "\n"))
  }

  /// Makes a bundle with a library that says the same as the manifest.
  private func makeLibrary(_ name: String, _ manifest: String) throws {
    try makeLibrary(name, manifest: manifest, in: manifest.replacing("\n", with: " "))
  }

  /// Makes a bundle with a library that was built like a host with the symbols of `stamp`.
  private func makeLibrary(
    _ name: String = "Ping", manifest: String?, in section: String, defining symbols: [String] = []
  ) throws {
    for name in ["libswiftCore.so", "libDynamicMulticastShared.so"] {
      _ = try libraries.build("", as: name)
    }
    _ = try directory.makeBundle("Bundles/\(name)", manifest: manifest, files: [])
    _ = try libraries.build(
      CLibrary.section("dm_plugin", section) + Self.stamp.map { CLibrary.reference($0) }.joined()
        + symbols.map(CLibrary.definition).joined(),
      as: "Bundles/\(name)/lib\(name).so",
      needing: ["libswiftCore.so", "libDynamicMulticastShared.so"])
  }

  private let ping = #"{"CFBundleIdentifier": "org.example.ping", "CFBundleVersion": "1.2"}"#

  @Test func `bundles are listed in the order of loading`() throws {
    try makeLibrary(
      "Chat",
      """
      {"CFBundleIdentifier": "org.example.chat", "CFBundleVersion": "2", "CFBundleName": "Chat",
       "NSPrincipalClass": "Chat", "RequiredHostVersion": "1..<2",
       "RequiredBundles": {"org.example.roster": "1.1"}}
      """)
    try makeLibrary(
      "Roster",
      """
      {"CFBundleIdentifier": "org.example.roster", "CFBundleVersion": "1.2",
       "NSPrincipalClass": "Roster"}
      """)
    try makeLibrary(
      "OldRoster",
      """
      {"CFBundleIdentifier": "org.example.roster", "CFBundleVersion": "1.1",
       "NSPrincipalClass": "OldRoster"}
      """)
    let (status, output, errors) = run([folder])
    #expect((status, errors) == (0, ""))
    #expect(
      output == """
        1. org.example.roster 1.2
            library: \(folder)/Roster/libRoster.so
            principal class: Roster
        2. org.example.chat 2.0
            name: Chat
            library: \(folder)/Chat/libChat.so
            principal class: Chat
            host versions: 1.0..<2.0
            requires: org.example.roster 1.1
        superseded: org.example.roster 1.1
            library: \(folder)/OldRoster/libOldRoster.so
            principal class: OldRoster
        """)
    #expect(run(["--host-version", "1.5", folder]).output == output)
    let refused = run(["--host-version=2", folder])
    #expect(refused.status == 1)
    #expect(refused.output.contains("\nunusable: org.example.chat 2.0\n"))
    #expect(refused.output.contains("    error: org.example.chat 2.0: it works with host versions"))
  }

  @Test func `each problem is printed in full, and concerns only bundles that need it`() throws {
    _ = try directory.makeBundle("Bundles/Broken", manifest: "{}")
    try makeLibrary(
      manifest: """
        {"CFBundleIdentifier": "org.example.pong", "CFBundleVersion": "1.3"}
        """, in: ping)
    try makeLibrary(
      "Chat",
      """
      {"CFBundleIdentifier": "org.example.chat", "CFBundleVersion": "1", "NSPrincipalClass": "Chat",
       "RequiredBundles": ["org.example.pong"]}
      """)
    let (status, output, _) = run([folder])
    #expect(status == 1)
    let library = "\(folder)/Ping/libPing.so"
    #expect(
      output == """
        unusable: org.example.chat 1.0
            library: \(folder)/Chat/libChat.so
            principal class: Chat
            requires: org.example.pong 0.0
            error: org.example.chat 1.0: it needs org.example.pong (any version), which cannot be used \
        itself; see the error of that bundle
        unusable: org.example.pong 1.3
            library: \(library)
            error: \(library): the manifest says CFBundleIdentifier 'org.example.pong', the library \
        says CFBundleIdentifier 'org.example.ping'; correct the manifest, or write it with 'multicast \
        plugins --write-manifest'
            error: \(library): the manifest says CFBundleVersion '1.3', the library says \
        CFBundleVersion '1.2'; correct the manifest, or write it with 'multicast plugins \
        --write-manifest'
        unusable: \(folder)/Broken
            error: \(folder)/Broken: the manifest has no CFBundleIdentifier; add it
        """)
  }

  @Test func `the bundles are JSON if asked for`() throws {
    try makeLibrary(
      "Chat",
      """
      {"CFBundleIdentifier": "chat", "CFBundleVersion": "1", "NSPrincipalClass": "Chat",
       "RequiredHostVersion": "1", "RequiredBundles": ["roster"]}
      """)
    _ = try directory.makeBundle(
      "Bundles/Broken", manifest: nil, files: ["Info.json", "Info.plist"])
    let (status, output, _) = run(["--json", folder])
    #expect(status == 1)
    let list = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [NSDictionary]
    #expect(
      list == [
        [
          "path": folder + "/Chat", "identifier": "chat", "version": "1.0", "name": "chat",
          "kind": "library", "principalClass": "Chat", "files": [folder + "/Chat/libChat.so"],
          "hostVersions": "1.0", "requirements": ["roster": "0.0"],
          "problems": [
            "chat 1.0: it needs roster (any version), which is not there; add its bundle"
          ],
        ],
        [
          "path": folder + "/Broken",
          "problems": [
            "\(folder)/Broken: there is an Info.json and an Info.plist; remove one of them"
          ],
        ],
      ])
  }

  @Test func `a library with a copy of the types beside the host's library is refused`() throws {
    let type = "$s7HostAPI6ModuleCMn"
    try makeLibrary(manifest: ping, in: ping, defining: [type])
    let host = try libraries.build(
      Self.stamp.map(CLibrary.definition).joined(), as: "libHost.so")
    #expect(run(["--host", host, folder]).status == 0)
    _ = try libraries.build(
      CLibrary.definition(type), as: "libHostAPI.so", needing: ["libDynamicMulticastShared.so"])
    let (status, output, _) = run(["--host", host, folder])
    #expect(status == 1)
    #expect(output.contains("it carries a copy of the module HostAPI, which the host has in"))
  }

  @Test func `libraries are compared with the host's`() throws {
    try makeLibrary(manifest: ping, in: ping)
    #expect(run([folder]).status == 0)
    func host(_ symbols: [String]) throws -> String {
      try libraries.build(symbols.map(CLibrary.definition).joined(), as: "libHost.so")
    }
    #expect(run(["--host", try host(Self.stamp), folder]).status == 0)
    let other = try host(["$s7PlugIns31InterfaceStamp_fedcba9876543210OMa", Self.stamp[1]])
    let (status, output, _) = run(["--host", other, folder])
    #expect(status == 1)
    #expect(
      output.contains(
        """
        it was built with another interface of DynamicMulticast (0123456789abcdef) than the host \
        (fedcba9876543210)
        """))
    let none = try host([])
    #expect(
      run(["--host", none, folder]) == (
        1, "", "\(none): error: it is no libDynamicMulticastShared.so, or one that is too old"
      ))
  }

  @Test func `a manifest is written from what the library says`() throws {
    try makeLibrary(
      manifest: nil,
      in: """
        {"CFBundleIdentifier": "org.example.ping", "CFBundleVersion": "1.2", "NSPrincipalClass": \
        "Ping", "RequiredBundles": {"base": "1..<2"}}
        """)
    let file = "\(folder)/Ping/Info.json"
    // The second call replaces the file.
    for _ in 0..<2 {
      #expect(
        run(["--write-manifest", "\(folder)/Ping/libPing.so"]) == (0, "wrote \(file)", ""))
    }
    #expect(
      try directory.text(of: "Bundles/Ping/Info.json") == """
        {
          "CFBundleExecutable" : "libPing.so",
          "CFBundleIdentifier" : "org.example.ping",
          "CFBundleVersion" : "1.2",
          "NSPrincipalClass" : "Ping",
          "RequiredBundles" : {
            "base" : "1..<2"
          }
        }

        """)
    try makeLibrary(
      "Base", #"{"CFBundleIdentifier": "base", "CFBundleVersion": "1", "NSPrincipalClass": "Base"}"#
    )
    let (status, output, _) = run([folder])
    #expect(status == 0)
    #expect(output.contains("\n2. org.example.ping 1.2\n"))
  }

  @Test func `no manifest is written for a library that is no plug-in, or beside another`() throws {
    let library = try libraries.build("")
    let (status, output, errors) = run(["--write-manifest", library])
    #expect((status, output) == (1, ""))
    #expect(errors.hasPrefix("\(library): it is no plug-in"))
    #expect(!FileManager.default.fileExists(atPath: directory.path("Info.json")))

    try makeLibrary(manifest: nil, in: ping)
    let other = try directory.write("", to: "Bundles/Ping/Info.plist")
    #expect(
      run(["--write-manifest", "\(folder)/Ping/libPing.so"])
        == (1, "", "\(other): error: a bundle has one manifest; remove this one first"))
  }

  @Test func `a folder that is missing or has no bundles is an error`() {
    #expect(
      run([folder]) == (1, "", "\(folder): error: no folder in it has an Info.json or Info.plist"))
    let missing = directory.path("Missing")
    #expect(
      run([missing]) == (1, "", "\(missing): the folder cannot be read: No such file or directory"))
  }

  @Test(
    arguments: [
      ([], "missing folder"), (["a", "b"], "unexpected argument 'b'"),
      (["--verbose", "a"], "unknown option '--verbose'"),
      (["a", "--write-manifest", "b"], "unexpected argument 'a'"),
      (["--host"], "missing value for '--host'"),
      (
        ["--host-version", "new", "a"],
        "'--host-version' takes numbers with dots between them, such as 1.2, not 'new'"
      ),
    ])
  func `a mistake in the arguments points to the help`(arguments: [String], reason: String) {
    #expect(
      run(arguments) == (64, "", "multicast plugins: \(reason)\nTry 'multicast plugins --help'."))
  }
}
