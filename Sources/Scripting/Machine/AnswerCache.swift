import Invocation
import Support

/// What instances of a script's classes answer when Swift asks for a method or its signature.
///
/// Swift asks before each message. These answers are given without the machine's lock: the sender does
/// not wait until no other thread runs the script. Answers that run code of the script are not kept.
final class AnswerCache: Sendable {
  struct Answer: Sendable {
    let responds: Bool
    let signature: MethodSignature?
  }

  private struct Key: Hashable {
    let type: ObjectIdentifier
    let selector: Selector
  }

  private struct State: @unchecked Sendable {
    // Unchecked: the classes are only retained, so that no others get their addresses.
    var entries: [Key: (answer: Answer, type: ClassObject)] = [:]
  }

  private let state = Guarded(State())

  private static let capacity = 1000

  func answer(of type: ClassObject, to selector: Selector) -> Answer? {
    let key = Key(type: ObjectIdentifier(type), selector: selector)
    return state.withLock { $0.entries[key]?.answer }
  }

  /// Keeps an answer until a method of the script changes; to be called with the machine's lock.
  func keep(_ answer: Answer, of type: ClassObject, to selector: Selector) {
    let key = Key(type: ObjectIdentifier(type), selector: selector)
    if state.withLock({ $0.entries.count >= Self.capacity }) { clear() }
    let type = UncheckedSendable(type)
    state.withLock { $0.entries[key] = (answer, type.value) }
  }

  /// Forgets all answers; to be called with the machine's lock, when a method changes.
  func clear() {
    // Released after the lock: a class may be deallocated with its last answer.
    let old = state.withLock { state -> State? in
      if state.entries.isEmpty { return nil }
      defer { state.entries = [:] }
      return state
    }
    withExtendedLifetime(old) {}
  }
}
