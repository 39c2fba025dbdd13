/// The arguments that every subject sends: an object, a string of 38 characters and a double.
struct Arguments: Sendable {
  let worker: Worker
  let subTask: String
  let duration: Double

  /// The number that a handler adds to its total for each message with these arguments.
  static let weight = 41

  private static let sample = Arguments()

  /// Makes arguments that share nothing with any others.
  init() {
    worker = Worker()
    // Put together at run time: a literal would not be on the heap, and cost less to hold.
    subTask = ["draw", "the", "wall", "beneath", "the", "balcony", "anew"].joined(separator: " ")
    duration = 2
  }

  /// The arguments of one message, as a sender has them that has just worked them out.
  ///
  /// Retained for the caller, and unknown to the compiler.
  @inline(never) static func next() -> Arguments { sample }
}
