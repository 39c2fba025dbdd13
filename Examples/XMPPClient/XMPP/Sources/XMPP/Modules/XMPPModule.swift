public import Dispatch
public import DynamicMulticast
public import DynamicMulticastModules
public import Invocation
public import PlugIns
import Synchronization

/// A feature that can be added to a stream; the base class of the plug-ins.
///
/// ```swift
/// @Responding
/// final class Ping: XMPPModule, XMPPStreamDelegate {
///   func xmppStream(_ sender: XMPPStream, didReceiveIQ iq: Element) -> Bool {
///     guard iq.iqType == .get, iq.child("ping", in: "urn:xmpp:ping") != nil else { return false }
///     sender.send(iq.result())
///     return true
///   }
/// }
///
/// let ping = Ping()
/// ping.activate(on: stream)
/// ```
///
/// An active module is a delegate of its stream, and is called on the module's queue. A subclass
/// conforms to ``XMPPStreamDelegate``, or responds to the protocol's messages by name. Keep a
/// reference to the module, because the stream holds the module weakly.
///
/// Stands for `XMPPModule`.
@Responding
open class XMPPModule: MulticastModule, PlugInSuccessor, @unchecked Sendable {
  // Unchecked because the class is not final. `activeStream` has a lock; `queue` and `multicast`
  // change only in `takeOver(from:)`, before the first message. A subclass must access its
  // variables only on the queue.

  /// The serial queue on which the module works.
  public private(set) final var queue: DispatchQueue

  /// The module's own delegates.
  public private(set) final var multicast: QueueMulticast

  private final let activeStream = Mutex<XMPPStream?>(nil)

  /// Creates a module that is not active yet, with a new queue.
  @NonMessage
  public required init() {
    queue = DispatchQueue(label: String(describing: Self.self))
    multicast = QueueMulticast(queue: queue)
  }

  /// The stream on which the module is active; `nil` if the module is not active.
  public final var stream: XMPPStream? { activeStream.withLock { $0 } }

  /// Activates the module: registers the module with a stream, and makes it a delegate of the
  /// stream.
  ///
  /// - Parameter stream: The stream, which an active module holds strongly.
  /// - Returns: `true` if the module was activated; `false` if it was already active.
  /// - Precondition: A module that does not conform to ``XMPPStreamDelegate`` responds to the
  ///   protocol's messages with the correct types.
  @discardableResult
  public final func activate(on stream: XMPPStream) -> Bool {
    let isFirst = activeStream.withLock { active in
      defer { active = active ?? stream }
      return active == nil
    }
    guard isFirst else { return false }
    multicast.delegates.clock = stream.clock
    stream.modules.register(self)
    do {
      try stream.addDelegate(self, delegateQueue: queue)
    } catch {
      preconditionFailure("\(error)")
    }
    didActivate(on: stream)
    return true
  }

  /// Removes the module from the stream's delegates and modules; has no effect if it is not active.
  ///
  /// - Parameter policy: Whether pending messages to the module are delivered, dropped or waited
  ///   for.
  public final func deactivate(pending policy: RemovalPolicy = .deliver) {
    let stream = activeStream.withLock { active in
      defer { active = nil }
      return active
    }
    guard let stream else { return }
    willDeactivate(from: stream)
    stream.delegates.remove(self, pending: policy)
    stream.modules.unregister(self)
  }

  /// Called on the caller's thread of ``activate(on:)`` after the module has become a delegate.
  open func didActivate(on stream: XMPPStream) {}

  /// Called on the caller's thread of ``deactivate(pending:)`` before the module is removed.
  open func willDeactivate(from stream: XMPPStream) {}

  // MARK: Plug-ins

  /// Takes over the stream and the queue of an older version's module, before the first message.
  ///
  /// The new module replaces the older module in its registrations, which use the older module's
  /// queue. An override must call `super`, and can take over further state of the older module.
  @NonMessage
  open func takeOver(from old: any Respondable) throws {
    guard let old = old as? XMPPModule, let stream = old.stream else { return }
    queue = old.queue
    multicast = QueueMulticast(queue: queue)
    multicast.delegates.clock = stream.clock
    activeStream.withLock { $0 = stream }
    didActivate(on: stream)
  }
}
