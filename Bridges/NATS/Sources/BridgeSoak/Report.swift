/// The result of a soak.
struct Report {
  let kills: Int
  let time: Duration

  /// Deliveries of messages that the server had confirmed, one for each process that must get one.
  var promised: UInt64 = 0
  var received = 0
  var repeated = 0
  var violations: [String] = []

  init(kills: Int, time: Duration) {
    self.kills = kills
    self.time = time
  }

  var text: String {
    ([
      "\(time): \(kills) processes killed, \(promised) deliveries promised, \(received) made, "
        + "\(repeated) of them again, \(violations.count) violations"
    ] + violations.prefix(20))
    .joined(separator: "\n")
  }
}
