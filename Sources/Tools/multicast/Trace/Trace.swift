/// Records the deliveries of a program while the program was traced.
///
/// All times are nanoseconds since the earliest time in the trace.
struct Trace: Equatable {
  /// The name of the program.
  var process = ""

  /// How many events the program's observer lost.
  var lostEventCount = 0

  /// `true` if the file ended in the middle of an event.
  var isCutOff = false

  /// Tracks, in the order in which the page shows them.
  var tracks: [TraceTrack] = []

  /// Deliveries whose handlers ran, ordered by their start.
  var deliveries: [TracedDelivery] = []

  /// Sends from outside of all handlers, ordered by their start.
  var sends: [TracedSend] = []

  /// Events without a duration, ordered by their time.
  var marks: [TraceMark] = []
}
