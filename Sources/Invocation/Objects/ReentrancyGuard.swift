import RuntimeSupport

/// Keeps objects that forward to each other from asking each other without end.
enum ReentrancyGuard {
  private static var objects: ThreadStack<ObjectIdentifier> { ThreadStack(.reentrancy) }

  /// Runs the body; returns nil if the present thread is already running such a body for the
  /// object.
  static func enter<Answer>(_ object: any Respondable, _ body: () -> Answer) -> Answer? {
    objects.contains(object) ? nil : objects.with(object, body)
  }
}
