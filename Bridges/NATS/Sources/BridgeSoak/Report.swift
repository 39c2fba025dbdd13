/// The result of a soak.
struct Report {
  /// The number of times that a process was killed, and the number of times that the server was
  /// killed.
  var kills = 0
  var serverKills = 0
  var time = Duration.zero

  /// The number of promised deliveries: one for each confirmed message and each process that must
  /// receive it.
  var promised: UInt64 = 0
  var received = 0

  /// The deliveries of stored messages that the server declared as repetitions.
  var repeated = 0

  /// The repetitions that a killed server declared as first deliveries, because it had forgotten
  /// them.
  var forgotten = 0

  /// The messages that the last run of each process counted as lost and as repeated.
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
