import Invocation
import RuntimeSupport

/// What instances of a script's classes answer when Swift asks for a method or its signature.
///
/// Swift asks before each message. These answers are given without the interpreter's lock: the
/// sender does not wait until no other thread runs the script. Answers that run code of the script
/// are not kept.
final class AnswerCache: Sendable {
  /// What instances of a class answer; an object, which is cheaper to hand out than its parts are.
  final class Answer: Sendable {
    let responds: Bool
    let signature: MethodSignature?

    // Only retained, so that no other class gets its address.
    private let type: UncheckedSendable<ClassObject>

    init(responds: Bool, signature: MethodSignature?, of type: ClassObject) {
      self.responds = responds
      self.signature = signature
      self.type = UncheckedSendable(type)
    }
  }

  private struct Key: Hashable {
    let type: ObjectIdentifier
    let selector: Selector
  }

  private let answers = Guarded([Key: Answer]())

  private static let capacity = 1000

  func answer(of type: ClassObject, to selector: Selector) -> Answer? {
    let key = Key(type: ObjectIdentifier(type), selector: selector)
    return answers.withLock { $0[key] }
  }

  /// Keeps an answer until a method of the script changes; to be called with the interpreter's
  /// lock.
  func keep(_ answer: Answer, of type: ClassObject, to selector: Selector) {
    let key = Key(type: ObjectIdentifier(type), selector: selector)
    if answers.withLock({ $0.count >= Self.capacity }) { clear() }
    answers.withLock { $0[key] = answer }
  }

  /// Forgets all answers; to be called with the interpreter's lock, when a method changes.
  func clear() {
    // Released after the lock: a class may be deallocated with its last answer.
    let old = answers.withLock { answers -> [Key: Answer]? in
      if answers.isEmpty { return nil }
      defer { answers = [:] }
      return answers
    }
    withExtendedLifetime(old) {}
  }
}
