/// An object that lives on a queue and has delegates, to be registered with a ``ModuleHost``.
///
/// Stands for `XMPPModule`.
public protocol Module: AnyObject, Sendable {
  /// Its delegates. Always the same object.
  var multicast: OwnedMulticast { get }
}
