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
  // Unchecked because the class is not final. `activation` has a lock; `queue` and `multicast`
  // change only in `takeOver(from:)`, before the first message. A subclass must access its
  // variables only on the queue.

  /// The serial queue on which the module works.
  public private(set) final var queue: DispatchQueue

  /// The module's own delegates.
  public private(set) final var multicast: QueueMulticast

  private final let activation = Mutex(Activation())

  private struct Activation: Sendable {
    var stream: XMPPStream?

    /// The number of times that the module was deactivated.
    var number = 0
  }

  /// Creates a module that is not active yet, with a new queue.
  @NonMessage
  public required init() {
    queue = DispatchQueue(label: String(describing: Self.self))
    multicast = QueueMulticast(queue: queue)
  }

  /// The stream on which the module is active; `nil` if the module is not active.
  public final var stream: XMPPStream? { activation.withLock { $0.stream } }

  /// Activates the module: registers the module with a stream, and makes it a delegate of the
  /// stream.
  ///
  /// - Parameter stream: The stream, which an active module holds strongly.
  /// - Returns: `true` if the module was activated; `false` if it was already active.
  /// - Precondition: A module that does not conform to ``XMPPStreamDelegate`` responds to the
  ///   protocol's messages with the correct types.
  @discardableResult
  public final func activate(on stream: XMPPStream) -> Bool {
    let isFirst = activation.withLock { active in
      defer { active.stream = active.stream ?? stream }
      return active.stream == nil
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
  /// The module's requests are forgotten.
  ///
  /// - Parameter policy: Whether pending messages to the module are delivered, dropped or waited
  ///   for.
  public final func deactivate(pending policy: RemovalPolicy = .deliver) {
    let stream = activation.withLock { active in
      defer { active = Activation(stream: nil, number: active.number + 1) }
      return active.stream
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

  // MARK: Requests

  /// Sends an IQ of the type `get` or `set` on the stream, and passes the result to a completion
  /// handler on ``queue``.
  ///
  /// The handler is not called if the module is not active, or is deactivated or deallocated before
  /// the answer. See ``XMPPStream/request(_:timeout:)`` for all further details.
  @NonMessage
  public final func request(
    _ iq: Element, timeout: Duration = .seconds(30),
    completion: @escaping @Sendable (Result<Element, XMPPError>) -> Void
  ) {
    let (stream, number) = activation.withLock { ($0.stream, $0.number) }
    stream?.request(iq, timeout: timeout, completionQueue: queue) { [weak self] result in
      guard let self, activation.withLock({ $0.number }) == number else { return }
      completion(result)
    }
  }

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
    activation.withLock { $0.stream = stream }
    didActivate(on: stream)
  }
}
