/// A reason why a class cannot be found or instantiated by its name.
@nonexhaustive
public enum ClassError: Error, Sendable {
  /// No class with the name is registered; `nearest` is a similar name that is registered, or
  /// `nil`.
  case unknown(String, nearest: String?)

  /// Several classes have the name.
  case ambiguous(String, [RegisteredClass])

  /// The class does not conform to ``Instantiable``.
  case notInstantiable(RegisteredClass)
}

extension ClassError: CustomStringConvertible {
  /// The name, the reason for the failure, and a remedy.
  public var description: String {
    switch self {
    case .unknown(let name, let nearest):
      """
      no class '\(name)' is registered: only classes marked @Responding are, when their code is \
      loaded; generic ones are not\(nearest.map { ". There is '\($0)'" } ?? "")
      """
    case .ambiguous(let name, let classes) where Set(classes.map(\.name)).count == classes.count:
      """
      several classes are called '\(name)': use the module's name, too: \
      \(classes.map { "'\($0.name)'" }.joined(separator: ", "))
      """
    case .ambiguous(let name, let classes):
      """
      several classes are called '\(name)': \
      \(classes.map { "'\($0.name)' of \($0.library)" }.joined(separator: ", "))
      """
    case .notInstantiable(let found):
      """
      '\(found.name)' cannot be made by name: it needs an `init()`, `required` unless the class is \
      final, and to conform to Instantiable
      """
    }
  }
}
