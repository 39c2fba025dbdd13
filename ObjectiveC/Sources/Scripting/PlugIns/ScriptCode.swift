import DynamicMulticast
import Invocation
@_spi(ObjectiveC) import PlugIns

/// The code of a plug-in that consists of scripts.
struct ScriptCode: PlugInCode {
  private let script: Script
  private let bundle: PlugInBundle
  private let files: [FileIdentity]
  let owner: PlugInRegistrations

  init(_ script: Script, of bundle: PlugInBundle, _ files: [FileIdentity]) {
    self.script = script
    self.bundle = bundle
    self.files = files
    owner = PlugInRegistrations(label: bundle.identifier, ranges: []) { [weak script] object in
      script?.owns(object) ?? false
    }
  }

  /// Returns the current identities of the bundle's files.
  static func files(of bundle: PlugInBundle) throws(PlugInError) -> [FileIdentity] {
    try bundle.scripts.map { (path) throws(PlugInError) in try FileIdentity(of: path) }
  }

  var principalClass: (any PlugInClass.Type)? { nil }

  /// Returns `false` if a file has changed, so that the loader reads the scripts again.
  func isCode(of bundle: PlugInBundle) throws(PlugInError) -> Bool {
    guard bundle == self.bundle else { return false }
    return files == (try Self.files(of: bundle))
  }

  func start(_ plugIn: PlugIn) throws {
    let status = try script.run()
    if status != 0 || script.exitStatus != nil { throw ScriptExit(status: status) }
  }

  func makeInstance() throws -> any Respondable {
    try script.instantiate(bundle.principalClass ?? "")
  }
}
