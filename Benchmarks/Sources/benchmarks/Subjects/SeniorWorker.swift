/// A worker for whom a handler that takes any worker needs a cast.
final class SeniorWorker: Worker, @unchecked Sendable {}
