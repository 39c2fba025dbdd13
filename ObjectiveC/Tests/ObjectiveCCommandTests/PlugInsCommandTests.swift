import TestSupport
import Testing

@testable import multicast_objc

/// Folders of plug-ins that are scripts; `MulticastCommandTests` has the libraries.
struct PlugInsCommandTests {
  private let directory: TemporaryDirectory
  private var folder: String { directory.path("Bundles") }

  init() throws {
    directory = try TemporaryDirectory()
    try directory.makeFolder("Bundles")
  }

  private func run(_ arguments: String...) -> (status: Int32, output: String) {
    var lines: [String] = []
    let status = MulticastObjC.program.run(
      ["plugins"] + arguments, output: { lines.append($0) }, errors: { lines.append($0) })
    return (status, lines.joined(separator: "\n"))
  }

  private func makeScript(_ name: String, _ manifest: String, _ text: String? = nil) throws {
    _ = try directory.makeBundle("Bundles/\(name)", manifest: manifest, files: [])
    _ = try directory.write(
      text ?? "@implementation \(name)\n@end", to: "Bundles/\(name)/\(name).m")
  }

  @Test func `scripts are listed in the order of loading`() throws {
    try makeScript(
      "Chat",
      """
      {"CFBundleIdentifier": "org.example.chat", "CFBundleVersion": "2", "NSPrincipalClass": "Chat",
       "RequiredBundles": {"org.example.roster": "1.1"}}
      """)
    try makeScript(
      "Roster",
      """
      {"CFBundleIdentifier": "org.example.roster", "CFBundleVersion": "1.2",
       "NSPrincipalClass": "Roster"}
      """)
    #expect(
      run(folder) == (
        0,
        """
        1. org.example.roster 1.2
            script: \(folder)/Roster/Roster.m
            principal class: Roster
        2. org.example.chat 2.0
            script: \(folder)/Chat/Chat.m
            principal class: Chat
            requires: org.example.roster 1.1
        """
      ))
    #expect(run("--json", folder).output.contains(#""kind" : "script""#))
  }

  @Test func `a script that is no program, or has not the principal class, is refused`() throws {
    try makeScript(
      "Broken",
      #"{"CFBundleIdentifier": "broken", "CFBundleVersion": "1", "NSPrincipalClass": "Broken"}"#,
      "[1 +")
    try makeScript(
      "Other",
      #"{"CFBundleIdentifier": "other", "CFBundleVersion": "1", "NSPrincipalClass": "Another"}"#)
    let (status, output) = run(folder)
    #expect(status == 1)
    #expect(output.contains("\n\(folder)/Broken/Broken.m:1:5: "), "\(output)")
    #expect(
      output.contains("no script defines the principal class 'Another'"), "\(output)")
  }
}
