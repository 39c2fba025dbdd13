import RuntimeSupport
import Synchronization

/// Finds out whether a class declares a step of the forwarding chain or uses `Respondable`'s
/// default.
///
/// Swift does not tell. So the step is called once with a selector that no program can have, and
/// the default implementation stores the receiver's identity in it. A class's own implementation
/// may call that of another object, whose identity then differs.
final class Probe: Sendable {
  private let signature = Atomic<UInt>(0)
  private static let kept = Guarded<[SelectorEntry]>([])

  /// Notes that the default implementation was reached with an object or a class as receiver.
  func recordDefault(_ identity: ObjectIdentifier) {
    signature.store(UInt(bitPattern: identity), ordering: .relaxed)
  }

  /// Whether a step of an object or a class is the default implementation.
  static func finds(defaultOf identity: ObjectIdentifier, in step: (Selector) -> Void) -> Bool {
    let probe = Probe()
    let entry = SelectorEntry(name: "(probe)", numberOfArguments: 0, probe: probe)
    // Never freed, like all selectors: a class's own implementation may have stored it.
    kept.withLock { $0.append(entry) }
    step(Selector(entry: entry))
    return probe.signature.load(ordering: .relaxed) == UInt(bitPattern: identity)
  }
}

extension Selector {
  var probe: Probe? { entry.with { $0.probe } }
}
