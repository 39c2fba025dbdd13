/// One subject's way of doing what a case measures.
struct Trial {
  let subject: Subject

  /// The number of deliveries that an operation makes, for costs per delivery.
  let deliveries: Int

  /// Operations are run in multiples of this.
  let batch: Int

  /// The work, to be done so many times.
  let run: (_ operations: Int) throws -> Reading

  /// Whether everything has been done that so many operations should have, since the trial was
  /// made.
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

  /// Makes a trial of which all the time counts.
  ///
  /// - Parameters:
  ///   - subject: The subject that does the work.
  ///   - total: The sum that the work adds to, from the making of the trial on.
  ///   - step: The number that each operation adds to it.
  ///   - work: The work, to be done so many times.
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
