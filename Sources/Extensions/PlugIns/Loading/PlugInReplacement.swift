public import Invocation

/// An instance of a plug-in, and the instance of a newer version that has replaced this instance.
///
/// Only registrations are replaced. The host must change its own references to the old instance.
public struct PlugInReplacement: @unchecked Sendable {
  // Unchecked because the objects need not be `Sendable`: like any instance of a plug-in, they may
  // be confined to a queue. This type only stores them; the delegate sends them messages only as
  // that queue allows.

  /// The instance of the older version.
  public let old: any Respondable

  /// The instance of the newer version.
  public let new: any Respondable
}
