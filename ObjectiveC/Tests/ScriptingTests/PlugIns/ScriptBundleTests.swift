import Foundation
@_spi(ObjectiveC) import PlugIns
import Scripting
import TestSupport
import Testing

struct ScriptBundleTests {
  private let directory: TemporaryDirectory
  private let loaders: [PlugInLoader] = [.libraries, .scripts]

  init() throws { directory = try TemporaryDirectory() }

  private func makeBundle(_ scripts: [String: String]) throws -> PlugInBundle {
    let path = try directory.makeBundle(
      "A",
      manifest: """
        {"CFBundleIdentifier": "a", "CFBundleVersion": "1", "NSPrincipalClass": "Ping"}
        """, files: [])
    for (name, text) in scripts { _ = try directory.write(text, to: "A/\(name)") }
    return try PlugInBundle(path: path)
  }

  private let ping = "@implementation Ping\n- (id)ping { return [host description]; }\n@end"

  @Test func `a bundle without a library has its scripts, sorted by name`() throws {
    let bundle = try makeBundle(["B.m": "", "A.m": ping, "notes.txt": ""])
    #expect(bundle.isScript)
    #expect(bundle.executable == nil)
    #expect(bundle.scripts == [bundle.path + "/A.m", bundle.path + "/B.m"])
    #expect(bundle.problems(host: nil, loaders: loaders) == [])
  }

  @Test func `later scripts know the classes of earlier ones`() throws {
    let bundle = try makeBundle([
      "A.m": "@interface Base : NSObject\n@end\n@implementation Base\n@end",
      "B.m": "@interface Ping : Base\n@end\n@implementation Ping\n@end",
    ])
    #expect(bundle.problems(host: nil, loaders: loaders) == [])
  }

  @Test func `scripts are read and not run`() throws {
    let bundle = try makeBundle(["A.m": ping + "\nwhile (1) {}"])
    #expect(bundle.problems(host: nil, loaders: loaders) == [])
  }

  @Test func `a script that cannot be read says where`() throws {
    let bundle = try makeBundle(["A.m": ping + "\nint main(void) { return 1 +; }"])
    let problems = bundle.problems(host: nil, loaders: loaders).map(\.description)
    #expect(problems.count == 1)
    #expect(
      problems[0].hasPrefix("\(bundle.path): a script cannot be read:\n\(bundle.path)/A.m:4:"))
  }

  @Test func `a script that is not UTF-8 is an error`() throws {
    let bundle = try makeBundle(["A.m": ping])
    try Data([0xFF]).write(to: URL(fileURLWithPath: bundle.scripts[0]))
    #expect(
      bundle.problems(host: nil, loaders: loaders)
        == [.scriptsMalformed(path: bundle.path, reason: "\(bundle.path)/A.m: it is not UTF-8")])
  }

  @Test func `a principal class that no script defines is an error`() throws {
    let bundle = try makeBundle(["A.m": "@implementation Pong\n@end"])
    #expect(
      bundle.problems(host: nil, loaders: loaders)
        == [.principalClassUndefined(path: bundle.path, principalClass: "Ping")])
  }
}
