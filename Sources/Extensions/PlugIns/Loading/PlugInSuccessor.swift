public import Invocation

/// An instance of a plug-in that takes over from one of an older version.
public protocol PlugInSuccessor: Respondable {
  /// Takes over the state of an instance that this one replaces.
  ///
  /// The directory calls it on the thread of the update, before the first message goes to the new
  /// instance, and while the old one still gets messages.
  ///
  /// - Parameter old: The instance of the older version. Its class is not the same as that of this
  ///   version, though it may have the same name, so no cast to that class succeeds: ask it by messages,
  ///   or cast it to a type that both versions share.
  /// - Throws: Any error of the plug-in's own; the old version stays then.
  func takeOver(from old: any Respondable) throws
}
