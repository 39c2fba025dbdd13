/// The arguments of every subject's messages: a `Worker`, a `String` of 38 characters, and a
/// `Double`.
struct Arguments: Sendable {
  let worker: Worker
  let subTask: String
  let duration: Double

  /// The number that a handler adds to its total for each message with `Arguments`.
  static let weight = 41

  private static let sample = Arguments()

  /// Creates arguments with new storage.
  init() {
    worker = Worker()
    // Build the string at run time: a literal is not on the heap, and costs less to retain.
    subTask = ["draw", "the", "wall", "beneath", "the", "balcony", "anew"].joined(separator: " ")
    duration = 2
  }

  /// Returns the arguments of a message, as if a sender had just computed them.
  ///
  /// The arguments are retained for the caller, and their values are unknown to the optimizer.
  @inline(never) static func next() -> Arguments { sample }
}
