import Support

/// Questions to other objects that the present thread is in the middle of.
enum Asking {
  private static let objects = ThreadStack<ObjectIdentifier>()

  /// Asks an object something, unless it is being asked already: nil then.
  static func once<Answer>(_ object: any Respondable, _ question: () -> Answer) -> Answer? {
    objects.contains(object) ? nil : objects.with(object, question)
  }
}
