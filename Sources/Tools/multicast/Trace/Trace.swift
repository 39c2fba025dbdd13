/// The deliveries of a program while it was observed.
///
/// All times are nanoseconds since the first of them.
struct Trace: Equatable {
  /// The name of the program.
  var process = ""

  /// The events that the program's observer lost.
  var lostEventCount = 0

  /// Whether the file ended in the middle of its events.
  var isCutOff = false

  /// The tracks, in the order in which they are shown.
  var tracks: [TraceTrack] = []

  /// The deliveries whose handlers ran, in the order in which they started.
  var deliveries: [TracedDelivery] = []

  /// The sends from outside of all handlers, in order.
  var sends: [TracedSend] = []

  /// The moments that are no slices, in order.
  var marks: [TraceMark] = []
}
