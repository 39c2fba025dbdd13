import RuntimeSupport
import Synchronization

/// A probe finds out whether a class declares a step of the forwarding chain, or uses the default
/// implementation of ``Respondable``.
///
/// Swift offers no way to ask this question. The probe therefore calls the step once with a
/// selector that no program can use. The default implementation stores the identity of its receiver
/// in the probe. A class's own implementation may call the default implementation of another
/// object, whose identity then differs from the expected identity.
final class Probe: Sendable {
  private let signature = Atomic<UInt>(0)
  private static let kept = Guarded<[SelectorEntry]>([])

  /// Records that the default implementation was called on the object or class `identity`.
  func recordDefault(_ identity: ObjectIdentifier) {
    signature.store(UInt(bitPattern: identity), ordering: .relaxed)
  }

  /// Returns `true` if calling a step of an object or class reaches the default implementation.
  static func finds(defaultOf identity: ObjectIdentifier, in step: (Selector) -> Void) -> Bool {
    let probe = Probe()
    let entry = SelectorEntry(name: "(probe)", numberOfArguments: 0, probe: probe)
    // Never free the entry: the class's own implementation may have stored the selector.
    kept.withLock { $0.append(entry) }
    step(Selector(entry: entry))
    return probe.signature.load(ordering: .relaxed) == UInt(bitPattern: identity)
  }
}

extension Selector {
  var probe: Probe? { entry.with { $0.probe } }
}
