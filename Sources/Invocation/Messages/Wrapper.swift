/// A wrapper whose value a conversion can read without knowing the type of the wrapper.
@_spi(ObjectiveC) public protocol Wrapper {
  var wrapped: Any { get }
}
