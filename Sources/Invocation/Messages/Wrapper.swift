/// A wrapper whose value a conversion can read without knowing the type of the wrapper.
package protocol Wrapper {
  var wrapped: Any { get }
}
