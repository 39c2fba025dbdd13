import DynamicMulticast

/// A message of which deliveries are under way, or may come.
struct TracedSend {
  let selector: String
  let time: Duration
  let thread: Int

  /// The descriptions of the arguments, as an array of JSON.
  let arguments: String?

  /// The track that it was sent on: that of the handler that sent it, or of its own slice.
  var track: Int?

  /// Whether it has a slice of its own that is still open.
  var isOpen = false

  /// When it was last seen to be under way.
  var end: Duration

  var dispatchCount = 0

  /// The number of its deliveries that have not ended.
  var pendingCount = 0

  /// Whether it is among the latest sends.
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
