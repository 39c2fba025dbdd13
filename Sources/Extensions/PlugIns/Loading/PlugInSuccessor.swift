public import Invocation

/// An instance of a plug-in that can take over the state of an instance of an older version.
public protocol PlugInSuccessor: Respondable {
  /// Takes over the state of the instance that this instance replaces.
  ///
  /// The directory calls this function on the thread that updates the plug-in, before the new
  /// instance receives its first message, and while the old instance still receives messages.
  ///
  /// - Parameter old: The instance of the older version. A cast to a class of this version fails,
  ///   because the old version's classes are distinct even if their names are the same. Send
  ///   messages to `old`, or cast `old` to a type that both versions share.
  /// - Throws: Any error of the plug-in, in which case the old version stays enabled.
  func takeOver(from old: any Respondable) throws
}
