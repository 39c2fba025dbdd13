public import Invocation

/// The code of a plug-in that a loader has loaded.
@_spi(ObjectiveC) public protocol PlugInCode: Sendable {
  /// Identifies the code's objects and records the code's registrations.
  var owner: PlugInRegistrations { get }

  /// The class that creates the instances; `nil` if the class is not a Swift class.
  var principalClass: (any PlugInClass.Type)? { get }

  /// Returns `true` if loading a bundle again would result in this code.
  ///
  /// The bundle must have the same files, and the files must be unchanged.
  ///
  /// - Throws: A ``PlugInError`` if the bundle has this code's files but must not be loaded.
  func isCode(of bundle: PlugInBundle) throws(PlugInError) -> Bool

  /// Calls the plug-in's entry point.
  func start(_ plugIn: PlugIn) throws

  /// Creates an instance of the principal class.
  func makeInstance() throws -> any Respondable
}
