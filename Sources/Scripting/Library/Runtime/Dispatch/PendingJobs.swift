/// The jobs of a script that are on queues and have not run.
///
/// Guarded by the machine's lock. Dispatch keeps a delayed job until its time; what the job retains is
/// released with the script.
final class PendingJobs {
  private var jobs: [ObjectIdentifier: Job] = [:]

  func insert(_ job: Job) { jobs[ObjectIdentifier(job)] = job }

  func remove(_ job: Job) { jobs[ObjectIdentifier(job)] = nil }

  /// Takes the contents out of all jobs, which then do nothing.
  func cancelAll() -> [Job.Content] {
    let cancelled = jobs.values.compactMap { $0.cancel() }
    jobs = [:]
    return cancelled
  }
}
