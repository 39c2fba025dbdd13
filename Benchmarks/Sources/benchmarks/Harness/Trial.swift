/// A subject's implementation of the work that a case measures.
struct Trial {
  let subject: Subject

  /// The number of deliveries in an operation, for the cost per delivery.
  let deliveries: Int

  /// The batch size: `run` is always called with a multiple of `batch`.
  let batch: Int

  /// Performs the work for a number of operations, and returns the cost.
  let run: (_ operations: Int) throws -> Reading

  /// Returns `true` if all work of a number of operations, counted since the creation of the trial,
  /// has been done.
  let isRight: (_ operations: Int) -> Bool

  init(
    _ subject: Subject, deliveries: Int = 1, batch: Int = 1,
    isRight: @escaping (_ operations: Int) -> Bool,
    run: @escaping (_ operations: Int) throws -> Reading
  ) {
    self.subject = subject
    self.deliveries = deliveries
    self.batch = batch
    self.run = run
    self.isRight = isRight
  }

  /// Creates a trial whose entire run time is measured.
  ///
  /// - Parameters:
  ///   - subject: The subject that does the work.
  ///   - total: Returns the sum of the work since the creation of the trial.
  ///   - step: The number that each operation adds to the sum.
  ///   - work: Performs the work for a number of operations.
  init(
    _ subject: Subject, total: @escaping () -> Int, each step: Int = 1,
    work: @escaping (_ operations: Int) throws -> Void
  ) {
    self.init(subject, isRight: { total() == $0 * step }) { operations in
      var stopwatch = Stopwatch()
      try stopwatch.time { try work(operations) }
      return Reading(whole: stopwatch.nanoseconds)
    }
  }
}
