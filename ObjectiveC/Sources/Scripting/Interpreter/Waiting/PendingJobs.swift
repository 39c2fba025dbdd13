/// The jobs of a script that are on queues and have not run yet.
///
/// The interpreter's lock guards the jobs. A suspended queue keeps its jobs, and so does a queue
/// without a running thread. The contents of these jobs are released together with the script.
final class PendingJobs {
  private var jobs: [ObjectIdentifier: Job] = [:]

  func insert(_ job: Job) { jobs[ObjectIdentifier(job)] = job }

  func remove(_ job: Job) { jobs[ObjectIdentifier(job)] = nil }

  /// Removes the contents of all jobs, which then do nothing when they run.
  ///
  /// - Returns: Contents, which the caller releases.
  func cancelAll() -> [Any] {
    let cancelled = jobs.values.compactMap { $0.cancel() }
    jobs = [:]
    return cancelled
  }
}
