import DynamicMulticast
import Foundation
import PlugIns
import RuntimeSupport
import Scripting
import TestSupport

/// A program whose plug-ins are scripts.
@Responding
final class ScriptHost: PlugInHost {
  let version: BundleVersion = "2.1"
  private let delegates = MulticastDelegate()
  private let said = Guarded<[String]>([])
  private let loading = Guarded<@Sendable (String) -> Void>({ _ in })

  func say(_ text: String) { said.withLock { $0.append(text) } }
  func hub() -> MulticastDelegate { delegates }
  func load(_ identifier: String) { loading.withLock { $0 }(identifier) }

  /// Returns the texts that scripts have said since the last call.
  @NonMessage
  func takeSaid() -> [String] {
    said.withLock { said in
      defer { said = [] }
      return said
    }
  }

  @NonMessage
  func whenLoading(_ body: @escaping @Sendable (String) -> Void) {
    loading.withLock { $0 = body }
  }
}

extension TemporaryDirectory {
  /// Makes a bundle with a class `Ping` that has a method, and with statements for its entry point.
  func makeScript(
    _ identifier: String, version: String = "1", needs: [String] = [],
    methods: String = "- (id)name { return [plugIn version]; }", statements: String = ""
  ) throws {
    let needs = needs.map { "\"\($0)\"" }.joined(separator: ", ")
    let name = "\(identifier)-\(version)"
    _ = try makeBundle(
      name,
      manifest: """
        {"CFBundleIdentifier": "\(identifier)", "CFBundleVersion": "\(version)",
         "NSPrincipalClass": "Ping", "RequiredBundles": [\(needs)]}
        """, files: [])
    _ = try write(
      """
      @interface Ping : NSObject
      @end
      @implementation Ping
      \(methods)
      @end
      \(statements)
      """, to: "\(name)/Ping.m")
  }

  func directory(_ host: ScriptHost) -> PlugInDirectory {
    PlugInDirectory(path(""), host: host, loaders: [.libraries, .scripts])
  }
}
