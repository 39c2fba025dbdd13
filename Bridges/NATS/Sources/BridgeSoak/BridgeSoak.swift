import Foundation

/// Checks what joined multicasts promise, while the processes that join one are killed at random.
///
///     swift run -c release BridgeSoak [--plain | --keep-server] [--limit SECONDS] [MESSAGES [SEED]]
///
/// Three processes send each other the messages. One of them is killed now and then, with SIGKILL,
/// and started again. Each writes down what its delegate got.
///
/// The messages are stored, and the server is killed, too, and started again. At the end, each process
/// must have got all messages of the others that the server had confirmed, first deliveries in the
/// order in which each started process sent them, and none twice that was not delivered again. A server
/// that is killed may forget deliveries, so this is strict until then; with `--keep-server` it is not
/// killed.
///
/// With `--plain` they are not stored, the server stays, and processes are also stopped for a while.
/// Then no process may have got a message twice or out of order, and one that was not killed must have
/// got the last messages of the others.
///
/// In both cases the numbers of the last started process of each name, received, lost and repeated, must
/// be those of what came to it.
///
/// The soak ends when all that is promised has come, or with an error after the limit. If none is
/// given, that is a minute, and a second for each two thousand messages.
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
