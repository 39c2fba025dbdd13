/// The arguments (`args`) of an event in the trace-event format that this program uses.
struct TraceArguments: Decodable {
  private enum Key: String, CodingKey {
    case delivery, send, cause, delegate, addedAt, thread, dispatched, wait, outcome, error, reason
    case arguments, deliveries, name, queue, sortIndex = "sort_index"
  }

  var delivery: Int?
  var send: Int?
  var cause: Int?
  var delegate = ""
  var addedAt = ""
  var thread: Int?
  var dispatched: Double?
  var wait: Double?
  var outcome = ""
  var error = ""
  var reason = ""
  var arguments: [String] = []
  var deliveries: Int?
  var name = ""
  var queue: String?
  var sortIndex: Int?

  init() {}

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    func value<Value: Decodable>(_ key: Key) -> Value? {
      try? values.decodeIfPresent(Value.self, forKey: key)
    }
    delivery = value(.delivery)
    send = value(.send)
    cause = value(.cause)
    delegate = value(.delegate) ?? ""
    addedAt = value(.addedAt) ?? ""
    thread = value(.thread)
    dispatched = value(.dispatched)
    wait = value(.wait)
    outcome = value(.outcome) ?? ""
    error = value(.error) ?? ""
    reason = value(.reason) ?? ""
    arguments = value(.arguments) ?? []
    deliveries = value(.deliveries)
    name = value(.name) ?? ""
    queue = value(.queue)
    sortIndex = value(.sortIndex)
  }
}
