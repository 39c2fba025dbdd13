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
  public let objectMethods = ObjectMethods()

  /// The name of the responder in explanations and failures, or `nil` if it has none.
  public let label: String?

  /// Creates a responder without methods.
  public init(label: String? = nil) {
    self.label = label
  }

  /// Creates a responder with one method, for one selector or for all selectors.
  package init(_ method: Method, label: String? = nil) {
    self.label = label
    do {
      try objectMethods.set(method)
    } catch {
      fatalError("\(error)")
    }
  }
}

extension Responder: CustomStringConvertible {
  /// The label in quotation marks, or the name of the class.
  public var description: String { label.map { "'\($0)'" } ?? "Responder" }
}
