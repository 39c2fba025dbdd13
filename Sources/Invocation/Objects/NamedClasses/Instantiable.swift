/// A class whose instances can be created by the name of the class, without arguments.
///
/// ```swift
/// @Responding
/// final class Ping: Instantiable {
///   init() {}
/// }
/// ```
///
/// If the class is not final, the initializer must be a `required init()`, and each subclass
/// conforms, too. Stands for `init`, which each class inherits from `NSObject`.
public protocol Instantiable: Respondable {
  /// Creates an instance.
  init()
}
