import DynamicMulticast
import Invocation

/// The code of a plug-in that is a shared library.
struct LibraryCode: PlugInCode {
  let library: String
  let owner: CodeOwner
  let type: any PlugInClass.Type

  var principalClass: (any PlugInClass.Type)? { type }

  /// One library has one owner, whatever its manifest has become.
  func isCode(of bundle: PlugInBundle) throws(PlugInError) -> Bool {
    guard bundle.executable == library else { return false }
    try LibraryLoader.check(library, of: bundle)
    return true
  }

  func start(_ plugIn: PlugIn) throws { try type.start(plugIn) }

  func makeInstance() -> any Respondable { type.init() }
}
