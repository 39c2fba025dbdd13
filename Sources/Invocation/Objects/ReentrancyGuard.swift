import RuntimeSupport

/// A guard against endless questions between objects that forward to each other.
enum ReentrancyGuard {
  private static var objects: ThreadStack<ObjectIdentifier> { ThreadStack(.reentrancy) }

  /// Runs the body, unless the current thread is already running the body of another call for the
  /// same object.
  ///
  /// - Returns: The result of the body, or `nil` if the body was not run.
  static func enter<Answer>(_ object: any Respondable, _ body: () -> Answer) -> Answer? {
    objects.contains(object) ? nil : objects.with(object, body)
  }
}
