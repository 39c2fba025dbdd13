public import Dispatch
public import DynamicMulticast
public import DynamicMulticastModules
public import Invocation
public import PlugIns
import Synchronization

/// A feature that is added to a stream: the base class of the plug-ins.
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
/// While it is active, the module is a delegate of its stream, called on its own queue. A subclass
/// conforms to ``XMPPStreamDelegate``, or answers its messages by name. Keep the module: the stream
/// holds it weakly.
///
/// Stands for `XMPPModule`.
@Responding
open class XMPPModule: Module, PlugInSuccessor, @unchecked Sendable {
  // Unchecked because the compiler cannot check a class that is not final. A subclass uses its
  // variables on the queue only.

  /// The queue that it works on, a serial one.
  public private(set) final var queue: DispatchQueue

  /// Its own delegates.
  public private(set) final var multicast: OwnedMulticast

  private final let activeStream = Mutex<XMPPStream?>(nil)

  /// Makes a module that is not active yet, with a queue of its own.
  @NonMessage
  public required init() {
    queue = DispatchQueue(label: String(describing: Self.self))
    multicast = OwnedMulticast(queue: queue)
  }

  /// The stream that it is active on, nil if it is on none.
  public final var stream: XMPPStream? { activeStream.withLock { $0 } }

  /// Makes the module a delegate of a stream, on the module's queue, and registers it there.
  ///
  /// - Parameter stream: The stream, which the module holds while it is active.
  /// - Returns: Whether it was activated: false if it is active already.
  /// - Precondition: A module that does not conform to ``XMPPStreamDelegate`` answers its messages
  ///   with the right types.
  @discardableResult
  public final func activate(on stream: XMPPStream) -> Bool {
    let isFirst = activeStream.withLock { active in
      defer { active = active ?? stream }
      return active == nil
    }
    guard isFirst else { return false }
    stream.modules.register(self)
    do {
      try stream.addDelegate(self, delegateQueue: queue)
    } catch {
      preconditionFailure("\(error)")
    }
    didActivate(on: stream)
    return true
  }

  /// Removes the module from the stream's delegates and modules; does nothing if it is not active.
  ///
  /// - Parameter policy: Whether pending messages to it are delivered, dropped or waited for.
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

  /// Called on the caller's thread when the module has become a delegate of a stream.
  open func didActivate(on stream: XMPPStream) {}

  /// Called on the caller's thread before the module is removed from the stream's delegates.
  open func willDeactivate(from stream: XMPPStream) {}

  // MARK: Plug-ins

  /// Takes over the stream and the queue of an older version's module, before it gets its first
  /// message.
  ///
  /// Its registrations are those of the older module, which are called on that module's queue. An
  /// override calls `super`, and can ask the older one for more of its state.
  @NonMessage
  open func takeOver(from old: any Respondable) throws {
    guard let old = old as? XMPPModule, let stream = old.stream else { return }
    queue = old.queue
    multicast = OwnedMulticast(queue: queue)
    activeStream.withLock { $0 = stream }
    didActivate(on: stream)
  }
}
