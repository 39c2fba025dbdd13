/// A track of a trace, on which slices overlap only if they are nested.
struct TraceTrack: Equatable {
  /// The name of the track, such as `roster #2`.
  let name: String

  /// The label that all tracks of a queue share.
  ///
  /// A thread's label is the name of the thread.
  let queue: String
}
