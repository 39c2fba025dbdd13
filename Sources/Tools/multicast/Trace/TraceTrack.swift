/// A line of a trace on which slices never overlap, unless they nest.
struct TraceTrack: Equatable {
  /// Its name, such as `roster #2`.
  let name: String

  /// The label that all tracks of one queue share; the name of a thread.
  let queue: String
}
