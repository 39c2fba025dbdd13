public import Invocation

/// An instance of a plug-in, and the one of a newer version that is now registered in its place.
///
/// References of the host's own to the old one are for the host to change.
public struct PlugInReplacement: @unchecked Sendable {
  // Unchecked for the objects: they may belong to queues, as each instance of a plug-in may.

  /// The instance of the older version.
  public let old: any Respondable

  /// The instance of the newer version.
  public let new: any Respondable
}
