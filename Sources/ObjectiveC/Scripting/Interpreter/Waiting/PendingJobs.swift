/// The jobs of a script that are on queues and have not run.
///
/// Guarded by the interpreter's lock. A queue that is suspended, or that nothing runs, keeps its
/// jobs; what they retain is released with the script.
final class PendingJobs {
  private var jobs: [ObjectIdentifier: Job] = [:]

  /// Those that are to be submitted later.
  let delayed = DelayedJobs()

  func insert(_ job: Job) { jobs[ObjectIdentifier(job)] = job }

  func remove(_ job: Job) { jobs[ObjectIdentifier(job)] = nil }

  /// Takes the contents out of all jobs, which then do nothing.
  ///
  /// - Returns: What the jobs retained, to be released by the caller.
  func cancelAll() -> [Any] {
    let cancelled = jobs.values.compactMap { $0.cancel() }
    jobs = [:]
    return cancelled + delayed.cancelAll()
  }
}
