import Support
import Synchronization

/// Finds out whether a class has a step of its own or the one that `Respondable` gives it.
///
/// Swift does not tell. So the step is called once with a selector that no program can have, and
/// `Respondable`'s version signs it. A class's own version may pass the question on to another
/// object, whose signature is then found to be another's.
final class Probe: Sendable {
  private let signature = Atomic<UInt>(0)
  private static let kept = Guarded<[SelectorEntry]>([])

  /// Notes that the version that `Respondable` gives was reached in an object or a class.
  func sign(_ identity: ObjectIdentifier) {
    signature.store(UInt(bitPattern: identity), ordering: .relaxed)
  }

  /// Whether a step, called with the selector it is given, is the one that `Respondable` gives.
  static func finds(defaultOf identity: ObjectIdentifier, in step: (Selector) -> Void) -> Bool {
    let probe = Probe()
    let entry = SelectorEntry(name: "(probe)", numberOfArguments: 0, probe: probe)
    // Like all selectors for good: a class's own version may have put it away.
    kept.withLock { $0.append(entry) }
    step(Selector(entry: entry))
    return probe.signature.load(ordering: .relaxed) == UInt(bitPattern: identity)
  }
}

extension Selector {
  var probe: Probe? { entry._withUnsafeGuaranteedRef { $0.probe } }
}
