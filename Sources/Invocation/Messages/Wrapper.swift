/// A wrapper that a conversion can look inside without knowing its type.
package protocol Wrapper {
  var wrapped: Any { get }
}
