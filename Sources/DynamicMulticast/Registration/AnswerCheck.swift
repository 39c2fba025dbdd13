import Invocation
import RuntimeSupport

/// Compares the methods of a class with the protocol that it conforms to in Swift, once for each class.
enum AnswerCheck {
  private struct Key: Hashable {
    let type: ObjectIdentifier
    let description: String
  }

  private static let checked = Guarded<Set<Key>>([])

  /// Traps if an object lacks a required message, and reports the methods that are almost messages.
  static func run(
    on delegate: any Respondable, against conformance: Conformance, _ failures: FailureReporter,
    _ site: RegistrationSite
  ) {
    let description = conformance.description
    let key = Key(type: ObjectIdentifier(type(of: delegate)), description: description.name)
    if checked.withLock({ $0.contains(key) }) { return }
    // Not under the lock: the object's own code runs here.
    if let error = ConformanceError(delegate, description) {
      fatalError("\(error) (added at \(site)). \(hint)")
    }
    guard checked.withLock({ $0.insert(key).inserted }) else { return }
    for nearMiss in DeclaredProtocol.nearMisses(of: delegate, for: description) {
      failures.report(
        DeliveryFailure(
          invocation: Invocation(nearMiss.answered, arguments: []), delegate: delegate,
          delivery: nil,
          error: InvocationError.notInProtocol(
            nearMiss.answered, description, nearest: nearMiss.declared),
          conflict: nil))
    }
  }

  private static let hint =
    """
    Its methods in extensions are listed if the extension is marked @Responding and the class names \
    it; properties, if they are marked @Responds.
    """
}
