/// An object with a queue and delegates that can be registered with a ``ModuleHost``.
///
/// Stands for `XMPPModule`.
public protocol Module: AnyObject, Sendable {
  /// Its delegates. Always the same object.
  var multicast: OwnedMulticast { get }
}
