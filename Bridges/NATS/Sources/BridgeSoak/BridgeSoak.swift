import Foundation

/// Checks what stored multicasts promise, while the processes that join one are killed at random.
///
///     swift run -c release BridgeSoak [MESSAGES [SEED]]
///
/// Three processes send each other the messages. One of them is killed now and then, with SIGKILL,
/// and started again. Each writes down what its delegate got. At the end, each must have got all
/// messages of the others that the server had confirmed, first deliveries in the order in which each
/// started process sent them, and none twice that was not delivered again.
@main
struct BridgeSoak {
  static func main() async throws {
    let arguments = CommandLine.arguments
    if arguments.count == 6, arguments[1] == "worker", let count = Int(arguments[4]) {
      try await Worker(
        url: arguments[2], name: arguments[3], count: count, folder: URL(filePath: arguments[5])
      ).run()
      return
    }
    let count = arguments.count > 1 ? Int(arguments[1]) : 300_000
    let seed = arguments.count > 2 ? UInt64(arguments[2]) : UInt64.random(in: 0...UInt64.max)
    guard let count, let seed else {
      print("Usage: BridgeSoak [MESSAGES [SEED]]")
      exit(1)
    }
    print("\(count) messages, seed \(seed)")
    let report = try Soak(count: count, seed: seed).run()
    print(report.text)
    exit(report.violations.isEmpty ? 0 : 1)
  }
}
