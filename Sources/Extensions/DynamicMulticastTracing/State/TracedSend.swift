import DynamicMulticast

/// A message whose deliveries are in flight or expected.
struct TracedSend {
  let selector: String
  let time: Duration
  let thread: Int

  /// The descriptions of the arguments as a JSON array, or `nil` without `describesArguments`.
  let arguments: String?

  /// The track on which the message was sent.
  ///
  /// Such a track belongs to the handler that sent the message, or to the slice of the send.
  var track: Int?

  /// `true` if the send has its own slice, and the slice is open.
  var isOpen = false

  /// The time of the latest event during the send.
  var end: Duration

  var dispatchCount = 0

  /// Counts the send's deliveries in flight.
  var pendingCount = 0

  /// `true` if the send is among the latest ``TraceState/recentCount`` sends.
  var isRecent = true

  init(_ event: DeliveryEvent) {
    selector = event.selector?.name ?? ""
    time = event.time
    thread = event.thread
    arguments = event.arguments.map(Self.json)
    end = time
  }

  private static func json(_ arguments: [String]) -> String {
    var text = "["
    for (index, argument) in arguments.enumerated() {
      if index > 0 { text += "," }
      text.append(json: argument)
    }
    return text + "]"
  }
}
