extension Respondable {
  /// Ends the program because an optional message was called that the object's class lacks.
  ///
  /// `@MessageProtocol` writes this where a class need not have a method that returns something. Ask
  /// ``responds(to:)`` before such a call.
  public func lacksOptionalMessage(_ selector: Selector) -> Never {
    fatalError(
      """
      -[\(type(of: self)) \(selector)]: the optional message was called directly, and the class does \
      not answer it
      """
    )
  }
}
