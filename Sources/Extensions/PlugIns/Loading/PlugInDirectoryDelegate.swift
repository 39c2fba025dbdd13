public import DynamicMulticast
public import Invocation

/// Declares the messages that a directory of plug-ins sends to its delegates.
@MessageProtocol
public protocol PlugInDirectoryDelegate: Respondable {
  /// Tells the delegate that `plugIn` has been loaded or enabled, and its entry point has returned.
  ///
  /// After an update, the message is sent for the new version once it has replaced the old version.
  ///
  /// Stands for `NSBundleDidLoadNotification`.
  @OptionalMessage func plugInDidLoad(_ plugIn: PlugIn)

  /// Tells the delegate that `plugIn` has been disabled, and what remains of the plug-in.
  @OptionalMessage func plugIn(_ plugIn: PlugIn, didDisableRemaining remaining: [PlugInRemainder])

  /// Tells the delegate that an instance of an older version has been replaced by an instance of
  /// `plugIn`.
  @OptionalMessage func plugIn(_ plugIn: PlugIn, didReplace replacement: PlugInReplacement)

  /// Tells the delegate of an error of a plug-in that no caller could receive.
  @OptionalMessage func plugIn(_ plugIn: PlugIn, didFail error: PlugInError)
}
