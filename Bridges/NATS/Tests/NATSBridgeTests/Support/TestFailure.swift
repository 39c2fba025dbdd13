/// A reason why a test cannot continue.
enum TestFailure: Error, CustomStringConvertible {
  case noServer
  case serverEnded(String)
  case command(String)
  case timedOut(String)

  var description: String {
    switch self {
    case .noServer: "There is no nats-server. Install Debian's package nats-server."
    case .serverEnded(let log): "nats-server did not start: \(log)"
    case .command(let command): "This command failed: \(command)"
    case .timedOut(let event): "There was no \(event) in time."
    }
  }
}
