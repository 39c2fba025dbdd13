import Invocation
import RuntimeSupport

/// A cache of the answers that instances give when Swift asks for a method or its signature.
///
/// Swift asks before each message. A thread reads the cache without the interpreter's lock, so a
/// sender does not wait until no other thread runs the script. The cache holds no answer whose
/// computation runs code of the script.
final class AnswerCache: Sendable {
  /// Answers that instances of a class give for one selector.
  ///
  /// `Answer` is a class, because returning a reference costs less than returning the separate
  /// parts.
  final class Answer: Sendable {
    let responds: Bool
    let signature: MethodSignature?

    // Retains the class, so that no other class gets the same address while the cache entry exists.
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

  /// Stores an answer until the next change of a method; the caller holds the interpreter's lock.
  func keep(_ answer: Answer, of type: ClassObject, to selector: Selector) {
    let key = Key(type: ObjectIdentifier(type), selector: selector)
    if answers.withLock({ $0.count >= Self.capacity }) { clear() }
    answers.withLock { $0[key] = answer }
  }

  /// Removes all answers after a change of a method; the caller holds the interpreter's lock.
  func clear() {
    // Release the answers after unlocking, because the last answer may own the last reference to a
    // class.
    let old = answers.withLock { answers -> [Key: Answer]? in
      if answers.isEmpty { return nil }
      defer { answers = [:] }
      return answers
    }
    withExtendedLifetime(old) {}
  }
}
