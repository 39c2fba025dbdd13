import Foundation
import Testing

extension TemporaryDirectory {
  /// Returns the deliveries in a trace of the directory, each as the name of its queue, its message,
  /// its outcome and its arguments.
  package func tracedDeliveries(of file: String) throws -> [String] {
    let content = try JSONSerialization.jsonObject(with: Data(try text(of: file).utf8))
    let trace = try #require(content as? [String: Any])
    let events = try #require(trace["traceEvents"] as? [[String: Any]])
    return events.filter { $0["cat"] as? String == "delivery" }.map { event in
      let arguments = event["args"] as? [String: Any] ?? [:]
      let descriptions = arguments["arguments"] as? [String] ?? []
      return [
        arguments["queue"] as? String ?? "", event["name"] as? String ?? "",
        arguments["outcome"] as? String ?? "", descriptions.joined(separator: ";"),
      ].joined(separator: ", ")
    }
  }
}
