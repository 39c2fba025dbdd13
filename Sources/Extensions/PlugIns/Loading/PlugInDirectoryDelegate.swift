public import DynamicMulticast
public import Invocation

/// What a directory of plug-ins tells its delegates.
@MessageProtocol
public protocol PlugInDirectoryDelegate: Respondable {
  /// A plug-in has been loaded or enabled, and its entry point has returned.
  ///
  /// After an update, the new version is told of when it has taken over.
  ///
  /// Stands for `NSBundleDidLoadNotification`.
  @OptionalMessage func plugInDidLoad(_ plugIn: PlugIn)

  /// A plug-in has been disabled, and this is what is still there of it.
  @OptionalMessage func plugIn(_ plugIn: PlugIn, didDisableRemaining remaining: [PlugInRemainder])

  /// An instance of a plug-in's older version has been replaced by one of this version.
  @OptionalMessage func plugIn(_ plugIn: PlugIn, didReplace replacement: PlugInReplacement)

  /// A plug-in has failed where nobody waited for it.
  @OptionalMessage func plugIn(_ plugIn: PlugIn, didFail error: PlugInError)
}
