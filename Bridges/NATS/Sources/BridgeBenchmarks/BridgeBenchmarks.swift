import Foundation
import LocalServer
import MessageCoding

/// Compares joined multicasts with the C client alone, in alternating rounds.
///
/// `swift run -c release BridgeBenchmarks [MESSAGES [ROUNDS]]`
///
/// With the argument `round-trips`, prints only the median microseconds of a round trip for each kind
/// of sender, as `kind: microseconds`.
@main
enum BridgeBenchmarks {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    func number(_ index: Int, _ absent: Int) -> Int {
      arguments.dropFirst(index).first.flatMap { Int($0) } ?? absent
    }
    guard let role = arguments.first, Int(role) == nil else {
      return try measure(messages: number(0, 300_000), rounds: number(1, 7))
    }
    if role == "round-trips" { return try measureRoundTrips() }
    let (kind, url) = (arguments[arguments.startIndex + 1], arguments[arguments.startIndex + 2])
    switch role {
    case "publish": try await Roles.publish(kind, url, number(3, 0))
    case "receive": try await Roles.receive(kind, url, number(3, 0))
    case "echo": try await Roles.echo(kind, url)
    case "ping": try await Roles.ping(kind, url, number(3, 0))
    case "answer": try await Roles.answer(kind, url)
    case "ask": try await Roles.ask(kind, url, number(3, 0))
    default: throw Failure("there is no role '\(role)'")
    }
  }

  private static func makeServer() throws -> LocalServer {
    try LocalServer(FileManager.default.temporaryDirectory.appending(path: UUID().uuidString))
  }

  private static func measureRoundTrips() throws {
    let server = try makeServer()
    defer { server.stop() }
    for kind in ["C", "binary", "C at once", "binary at once"] {
      print("\(kind): \(try exchange(kind, server.url, "echo", 1, "ping", 10_000).median)")
    }
  }

  private static func measure(messages: Int, rounds: Int) throws {
    let server = try makeServer()
    defer { server.stop() }
    let text = try Payload.text()
    print(
      "Bytes of a message: \(try Payload.bytes(of: text, .binary)) in binary,",
      "\(try Payload.bytes(of: text, .json)) in JSON")

    print("\nMessages a second, from the sender to the handler, median of \(rounds) rounds")
    let kinds = ["C", "binary", "queue", "json"]
    var rates: [String: [Double]] = [:]
    for _ in 0..<rounds {
      for kind in kinds {
        rates[kind, default: []].append(try throughput(kind, server.url, messages))
      }
    }
    for kind in kinds {
      // The rounds of a kind and of C ran next to each other, so compare them in pairs.
      let ratios = zip(rates[kind] ?? [], rates["C"] ?? []).map { $0 / $1 }
      print(row(kind, median(rates[kind] ?? []), "\(rounded(median(ratios) * 100)) % of C"))
    }

    print("\nMicroseconds there and back: median, and the slowest hundredth")
    for kind in ["C", "binary", "json", "C at once", "binary at once"] {
      let times = try exchange(kind, server.url, "echo", 1, "ping", 10_000)
      print(row(kind, times.median, "\(rounded(times.slow))"))
    }

    print("\nMicroseconds of a question to \(Answers.processes) processes")
    for kind in ["C", "binary", "C at once", "binary at once"] {
      let times = try exchange(kind, server.url, "answer", Answers.processes, "ask", 2000)
      print(row(kind, times.median, "\(rounded(times.slow))"))
    }
  }

  private static func throughput(_ kind: String, _ url: String, _ count: Int) throws -> Double {
    let receiver = try Child("receive", kind, url, "\(count)")
    let sender = try Child("publish", kind, url, "\(count)")
    receiver.go()
    let begin = ContinuousClock.now
    sender.go()
    guard receiver.line() == "done" else { throw Failure("\(kind) does not receive all") }
    let time = ContinuousClock.now - begin
    sender.stop()
    receiver.stop()
    return Double(count) / (time / .seconds(1))
  }

  private static func exchange(
    _ kind: String, _ url: String, _ others: String, _ count: Int, _ role: String, _ rounds: Int
  ) throws -> Percentiles {
    let answering = try (0..<count).map { _ in try Child(others, kind, url) }
    defer { for child in answering { child.stop() } }
    for child in answering { child.go() }
    let asking = try Child(role, kind, url, "\(rounds)")
    defer { asking.stop() }
    asking.go()
    guard let times = Percentiles(asking.line()) else { throw Failure("\(role) \(kind) fails") }
    return times
  }

  private static func median(_ values: [Double]) -> Double {
    values.isEmpty ? 0 : values.sorted()[values.count / 2]
  }

  private static func rounded(_ value: Double) -> Int { Int(value.rounded()) }

  private static func row(_ name: String, _ value: Double, _ note: String) -> String {
    let padded = name + String(repeating: " ", count: max(0, 16 - name.count))
    let number = "\(rounded(value))"
    return padded + String(repeating: " ", count: max(0, 12 - number.count)) + number + "   " + note
  }
}
