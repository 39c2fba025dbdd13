public import Invocation

/// The principal class of a plug-in that is a shared library.
///
/// ``PlugIn(_:version:name:host:needs:)`` adds the conformance.
public protocol PlugInClass: Instantiable {
  /// Starts the plug-in; this function is the plug-in's entry point.
  ///
  /// The directory calls the function each time the plug-in is loaded or enabled, on the thread
  /// that loads it, before any instance is created. If the function throws, the plug-in is not
  /// enabled, and its registrations are removed. By default, the function does nothing.
  ///
  /// Stands for `+load` and `+initialize`, which cannot fail.
  static func start(_ plugIn: PlugIn) throws
}

extension PlugInClass {
  /// Does nothing.
  public static func start(_ plugIn: PlugIn) throws {}
}
