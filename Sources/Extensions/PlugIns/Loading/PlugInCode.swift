package import Invocation

/// The code of a plug-in, which a loader has loaded.
package protocol PlugInCode: Sendable {
  /// What the code owns: it tells its objects, and knows what they have registered.
  var owner: CodeOwner { get }

  /// The class that makes the instances; nil if it is none of Swift's.
  var principalClass: (any PlugInClass.Type)? { get }

  /// Whether loading a bundle again would give this code: if its files are the same, and unchanged.
  ///
  /// - Throws: ``PlugInError`` if the files are those of this code, and the bundle must not be loaded.
  func isCode(of bundle: PlugInBundle) throws(PlugInError) -> Bool

  /// Runs the entry point.
  func start(_ plugIn: PlugIn) throws

  /// Makes an instance of the principal class.
  func makeInstance() throws -> any Respondable
}
