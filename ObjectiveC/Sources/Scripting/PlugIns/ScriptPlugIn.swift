import Invocation
import PlugIns

/// The object that describes a plug-in to its script, as the variable `plugIn`.
final class ScriptPlugIn: Respondable, Sendable {
  private let bundle: PlugInBundle
  private let dataPath: String

  init(_ bundle: PlugInBundle, dataPath: String) {
    self.bundle = bundle
    self.dataPath = dataPath
  }

  static var methods: MethodTable {
    MethodTable {
      Method("identifier") { (plugIn: ScriptPlugIn) in plugIn.bundle.identifier }
      Method("version") { (plugIn: ScriptPlugIn) in "\(plugIn.bundle.version)" }
      Method("dataFolder") { (plugIn: ScriptPlugIn) in plugIn.dataPath }
    }
  }
}
