public import Invocation

/// The principal class of a plug-in with a library.
///
/// ``PlugIn(_:version:name:host:needs:)`` adds the conformance.
public protocol PlugInClass: Instantiable {
  /// The entry point of the plug-in.
  ///
  /// It is called once for each time that the plug-in is loaded or enabled, before any instance is
  /// made, on the thread that loads it. If it throws, the plug-in is not enabled, and what it has
  /// registered is removed. The default does nothing.
  ///
  /// Stands for `+load` and `+initialize`, which cannot fail.
  static func start(_ plugIn: PlugIn) throws
}

extension PlugInClass {
  /// Does nothing.
  public static func start(_ plugIn: PlugIn) throws {}
}
