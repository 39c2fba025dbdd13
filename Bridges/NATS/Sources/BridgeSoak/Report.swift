/// The result of a soak.
struct Report {
  /// The processes that were killed, and how often the server was.
  var kills = 0
  var serverKills = 0
  var time = Duration.zero

  /// Deliveries of stored messages that the server had confirmed, one for each process that must get
  /// one.
  var promised: UInt64 = 0
  var received = 0

  /// Those of stored messages that said that they are made again.
  var repeated = 0

  /// Those that a killed server did not remember, and so made again without saying it.
  var forgotten = 0

  /// Messages that the last process of each name counted as lost, and as repeated.
  var lost: UInt64 = 0
  var countedRepeated: UInt64 = 0
  var violations: [String] = []

  var text: String {
    let messages =
      promised > 0
      ? "\(promised) deliveries promised, \(received) made, \(repeated) of them again, "
        + "\(forgotten) of them again because the server had forgotten the first; "
        + "the last processes counted \(countedRepeated) repeated and \(lost) lost"
      : "\(received) deliveries made, \(lost) lost and counted"
    return
      ([
        "\(time): \(kills) processes killed, the server \(serverKills) times, \(messages), "
          + "\(violations.count) violations"
      ] + violations.prefix(20))
      .joined(separator: "\n")
  }
}
