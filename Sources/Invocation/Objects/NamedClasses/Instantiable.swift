/// A class whose instances can be made without arguments, by its name.
///
/// ```swift
/// @Responding
/// final class Ping: Instantiable {
///   init() {}
/// }
/// ```
///
/// In a class that is not final the initializer is a `required init()`, and then each subclass conforms, too.
/// Stands for what `NSObject` gives each class.
public protocol Instantiable: Respondable {
  /// Makes an instance.
  init()
}
