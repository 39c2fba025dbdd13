import Invocation
import RuntimeSupport

/// A check, once per class and protocol, that the methods of a class match a protocol in Swift.
enum AnswerCheck {
  private struct Key: Hashable {
    let type: ObjectIdentifier
    let description: String
  }

  /// The classes that have been compared, each with the name of the protocol.
  private static let checked = Guarded<Set<Key>>([])

  /// Traps if an object does not conform to the protocol, and reports near misses.
  ///
  /// An object does not conform if it does not respond to a required message, or if one of its
  /// methods has other types than the protocol declares. A near miss is a method whose selector
  /// almost equals the selector of a message. The near misses are reported by one of the threads
  /// that check the class, and only once.
  static func run(
    on delegate: any Respondable, against conformance: Conformance, _ failures: FailureReporter,
    _ site: RegistrationSite
  ) {
    let description = conformance.description
    let key = Key(type: ObjectIdentifier(type(of: delegate)), description: description.name)
    if checked.withLock({ $0.contains(key) }) { return }
    // Not under the lock of `checked`: `ConformanceError` runs the object's own code.
    if let error = ConformanceError(delegate, description) {
      let isMissing = error.obstacles.contains { if case .missing = $0 { true } else { false } }
      fatalError("\(error) (added at \(site)).\(isMissing ? " \(hint)" : "")")
    }
    guard checked.withLock({ $0.insert(key).inserted }) else { return }
    for nearMiss in DeclaredProtocol.nearMisses(of: delegate, for: description) {
      failures.report(
        DeliveryFailure(
          invocation: Invocation(nearMiss.answered, arguments: []), delegate: delegate,
          delivery: nil, site: site,
          error: InvocationError.notInProtocol(
            nearMiss.answered, description, nearest: nearMiss.declared)), isDeadLetter: false)
    }
  }

  private static let hint =
    """
    A class may conform by a declaration that answers no message: a default implementation, a method \
    of a superclass that is not marked @Responding, a method that is marked @NonMessage or private, a \
    method that a table 'methods' omits, a method in an extension that is not marked @Responding or \
    that the class does not name, or a property that is not marked @Responds. 'multicast check' finds \
    such declarations.
    """
}
