package import RuntimeSupport

/// An object whose methods are all set at run time.
///
/// ```swift
/// let quota = Responder()
/// try quota.objectMethods.set("worker:shouldPerformSubTask:") {
///   (worker: Worker, subtask: String) in
///   subtask.count < 10
/// }
/// delegates.add(quota, delegateQueue: queue)
/// ```
///
/// A multicast holds a responder weakly, like any delegate, so keep a reference to the responder.
public final class Responder: Respondable, Sendable {
  /// An empty table, because a responder has only the methods that are set on the single object.
  @_documentation(visibility: internal)
  public static var methods: MethodTable { MethodTable() }

  /// The methods of this responder.
  public let objectMethods: ObjectMethods

  /// The only method that this responder will ever have, or `nil` if methods can be set, or if the
  /// method is for all selectors.
  package let onlyMethod: OnlyMethod?

  package struct OnlyMethod: Sendable {
    package let selector: Selector

    /// The implementation, which `objectMethods` keeps as long as the responder exists.
    package let implementation: Uncounted<Implementation>

    /// `true` if the method takes the invocation.
    package let takesInvocation: Bool
  }

  /// The name of the responder in explanations and failures, or `nil` if it has none.
  public let label: String?

  /// Creates a responder without methods.
  public init(label: String? = nil) {
    self.label = label
    objectMethods = ObjectMethods()
    onlyMethod = nil
  }

  /// Creates a responder that only has a given method, for one selector or for all selectors.
  package init(only method: Method, takesInvocation: Bool, label: String?) {
    self.label = label
    objectMethods = ObjectMethods(only: method)
    onlyMethod = method.selector.map {
      OnlyMethod(
        selector: $0, implementation: Uncounted(method.implementation),
        takesInvocation: takesInvocation)
    }
  }
}

extension Responder: CustomStringConvertible {
  /// The label in quotation marks, or the name of the class.
  public var description: String { label.map { "'\($0)'" } ?? "Responder" }
}
