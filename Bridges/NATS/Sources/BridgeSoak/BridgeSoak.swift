import Foundation

/// Checks the guarantees of joined multicasts while processes are killed at random.
///
///     swift run -c release BridgeSoak [--plain | --keep-server] [--limit SECONDS] [MESSAGES [SEED]]
///
/// Three processes send messages to each other. One of them is killed from time to time with
/// `SIGKILL`, and started again. Each process logs the messages that its delegate receives.
///
/// By default, messages are stored, and the server is killed and started again, too. At the end,
/// each process must have received all confirmed messages of the other processes. First deliveries
/// must be in the order in which each process run sent them. No message may be received twice,
/// unless the server delivered it again. A server that is killed may forget deliveries, so the
/// check of order and repetition is strict only until the first kill. With `--keep-server`, the
/// server is not killed.
///
/// With `--plain`, messages are not stored, the server keeps running, and processes are also
/// stopped for a while. In this case, no process may receive a message twice or out of order. A
/// process that was not killed must have received the last messages of the other processes.
///
/// In both cases, the statistics of the last run of each process must agree with its log: the
/// numbers of received, lost and repeated messages.
///
/// The soak ends when everything promised has been received, or with an error when the time limit
/// is reached. The default limit is one minute, plus one second for every 2000 messages.
@main
struct BridgeSoak {
  static func main() async throws {
    var arguments = CommandLine.arguments.dropFirst()
    if arguments.first == "worker" {
      guard let worker = Worker(arguments.dropFirst()) else { usage() }
      try await worker.run()
      return
    }
    var isStored = true
    var killsServer = true
    var limit: Int?
    while let option = arguments.first, option.hasPrefix("--") {
      arguments.removeFirst()
      switch option {
      case "--plain": (isStored, killsServer) = (false, false)
      case "--keep-server": killsServer = false
      case "--limit":
        guard let seconds = arguments.popFirst().flatMap({ Int($0) }) else { usage() }
        limit = seconds
      default: usage()
      }
    }
    guard let count = Int(arguments.popFirst() ?? "300000"), count >= 3,
      let seed = UInt64(arguments.popFirst() ?? "\(UInt64.random(in: 0...UInt64.max))"),
      arguments.isEmpty
    else { usage() }
    print("\(count) messages, seed \(seed)")
    let report = try Soak(
      count: count, seed: seed, isStored: isStored, killsServer: killsServer,
      limit: .seconds(limit ?? 60 + count / 2000)
    ).run()
    print(report.text)
    exit(report.violations.isEmpty ? 0 : 1)
  }

  private static func usage() -> Never {
    print("Usage: BridgeSoak [--plain | --keep-server] [--limit SECONDS] [MESSAGES [SEED]]")
    exit(1)
  }
}
