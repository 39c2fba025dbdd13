/// An object with a queue and delegates that can be registered with a module host.
///
/// A ``ModuleHost`` adds delegates to its modules.
///
/// Stands for `XMPPModule`.
public protocol Module: AnyObject, Sendable {
  /// The module's delegates; always the same object.
  var multicast: OwnedMulticast { get }
}
