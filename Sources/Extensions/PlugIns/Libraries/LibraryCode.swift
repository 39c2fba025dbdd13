import DynamicMulticast
import Invocation

/// Holds the loaded code of a shared library.
struct LibraryCode: PlugInCode {
  let library: String
  let owner: PlugInRegistrations
  let type: any PlugInClass.Type

  var principalClass: (any PlugInClass.Type)? { type }

  /// Returns `true` if the bundle's executable is `library`, even if the manifest has changed
  /// since.
  ///
  /// A library has only one owner.
  ///
  /// - Throws: A ``PlugInError`` if the file was replaced, or does not match the changed manifest.
  func isCode(of bundle: PlugInBundle) throws(PlugInError) -> Bool {
    guard bundle.executable == library else { return false }
    try LibraryLoader.check(library, of: bundle)
    return true
  }

  func start(_ plugIn: PlugIn) throws { try type.start(plugIn) }

  func makeInstance() -> any Respondable { type.init() }
}
