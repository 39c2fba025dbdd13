import Foundation

/// The time of a message to another process over NATS and of its answer.
///
/// The benchmarks of the bridge measure the time, because their package has the client of NATS and
/// starts the server.
struct BridgeRoundTrips {
  /// The median times in microseconds, by the kind of sender.
  private let times: [String: Double]

  /// The rows for the page: what is measured, the C client alone, and this library, in nanoseconds.
  var rows: [(title: String, client: Double, library: Double)] {
    [("messages written at once", " at once"), ("messages collected for 1 ms", "")].compactMap {
      guard let client = times["C" + $1], let library = times["binary" + $1] else { return nil }
      return ($0, client * 1000, library * 1000)
    }
  }

  /// Builds and runs the benchmarks of the bridge.
  static func measured() throws -> BridgeRoundTrips {
    let root = URL(filePath: #filePath).appending(path: "../../../../..").standardizedFileURL
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      [
        "swift", "run", "-c", "release", "--package-path",
        root.appending(path: "Bridges/NATS").path(),
      ]
      + ["BridgeBenchmarks", "round-trips"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let times = String(decoding: data, as: UTF8.self).split(separator: "\n").compactMap {
      line -> (String, Double)? in
      let parts = line.split(separator: ": ")
      return parts.count == 2 ? Double(parts[1]).map { (String(parts[0]), $0) } : nil
    }
    let measured = BridgeRoundTrips(times: Dictionary(times) { $1 })
    guard process.terminationStatus == 0, measured.rows.count == 2 else { throw NotMeasured() }
    return measured
  }

  struct NotMeasured: Error, CustomStringConvertible {
    var description: String {
      "the benchmarks of Bridges/NATS have failed; they need nats-server and libnats-dev"
    }
  }
}
