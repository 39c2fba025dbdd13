/// An object with a queue and delegates that can be registered with a module host.
///
/// A ``MulticastModuleHost`` adds delegates to its modules.
///
/// Stands for `XMPPModule`.
public protocol MulticastModule: AnyObject, Sendable {
  /// The module's delegates; always the same object.
  var multicast: QueueMulticast { get }
}
