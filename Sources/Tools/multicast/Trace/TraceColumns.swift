import Foundation

/// A trace in the form that the page reads: JSON with an array for each column, and a string table.
///
/// A missing number is -1, and a missing string is empty.
struct TraceColumns {
  /// The JSON text, in which every `<` is escaped for use between `<script>` tags.
  private(set) var text = ""

  private var strings = [""]
  private var indices = ["": 0]
  private var argumentLists: [[Int]] = [[]]
  private var argumentIndices: [[Int]: Int] = [[]: 0]

  init(_ trace: Trace, title: String) {
    let (tracks, deliveries) = (trace.tracks, trace.deliveries)
    let (sends, marks) = (trace.sends, trace.marks)
    var members = [
      "process": "\(index(of: trace.process))",
      "title": "\(index(of: title))",
      "lostEventCount": "\(trace.lostEventCount)",
      "isCutOff": "\(trace.isCutOff)",
      "kinds": array(TraceMark.Kind.allCases.map { index(of: $0.rawValue) }),
    ]
    members["tracks"] = object([
      "name": array(tracks.map { index(of: $0.name) }),
      "queue": array(tracks.map { index(of: $0.queue) }),
    ])
    members["deliveries"] = object([
      "number": array(deliveries.map { $0.number ?? -1 }),
      "send": array(deliveries.map { $0.send ?? -1 }),
      "cause": array(deliveries.map { $0.cause ?? -1 }),
      "selector": array(deliveries.map { index(of: $0.selector) }),
      "track": array(deliveries.map(\.track)),
      "delegate": array(deliveries.map { index(of: $0.delegate) }),
      "addedAt": array(deliveries.map { index(of: $0.addedAt) }),
      "thread": array(deliveries.map { $0.thread ?? -1 }),
      "start": array(deliveries.map(\.start)),
      "duration": array(deliveries.map(\.duration)),
      "wait": array(deliveries.map(\.wait)),
      "outcome": array(deliveries.map { index(of: $0.outcome) }),
      "error": array(deliveries.map { index(of: $0.error) }),
      "arguments": array(deliveries.map { index(ofList: $0.arguments) }),
    ])
    members["sends"] = object([
      "number": array(sends.map { $0.number ?? -1 }),
      "selector": array(sends.map { index(of: $0.selector) }),
      "track": array(sends.map(\.track)),
      "start": array(sends.map(\.start)),
      "duration": array(sends.map(\.duration)),
      "deliveryCount": array(sends.map(\.deliveryCount)),
    ])
    members["marks"] = object([
      "kind": array(marks.map { TraceMark.Kind.allCases.firstIndex(of: $0.kind) ?? 0 }),
      "name": array(marks.map { index(of: $0.name) }),
      "track": array(marks.map(\.track)),
      "time": array(marks.map(\.time)),
      "delivery": array(marks.map { $0.delivery ?? -1 }),
      "send": array(marks.map { $0.send ?? -1 }),
      "cause": array(marks.map { $0.cause ?? -1 }),
      "delegate": array(marks.map { index(of: $0.delegate) }),
      "addedAt": array(marks.map { index(of: $0.addedAt) }),
      "reason": array(marks.map { index(of: $0.reason) }),
    ])
    members["argumentLists"] = "[\(argumentLists.map(array).joined(separator: ","))]"
    members["strings"] = "[\(strings.map(Self.quoted).joined(separator: ","))]"
    text = object(members)
  }

  private mutating func index(of string: String) -> Int {
    if let index = indices[string] { return index }
    strings.append(string)
    indices[string] = strings.count - 1
    return strings.count - 1
  }

  private mutating func index(ofList list: [String]) -> Int {
    let list = list.map { index(of: $0) }
    if let index = argumentIndices[list] { return index }
    argumentLists.append(list)
    argumentIndices[list] = argumentLists.count - 1
    return argumentLists.count - 1
  }

  private func array(_ numbers: [Int]) -> String {
    "[\(numbers.map(String.init).joined(separator: ","))]"
  }

  private func object(_ members: [String: String]) -> String {
    let members = members.sorted { $0.key < $1.key }
    return "{\(members.map { "\"\($0)\":\($1)" }.joined(separator: ",\n"))}"
  }

  private static func quoted(_ string: String) -> String {
    "\""
      + string.unicodeScalars.map { scalar in
        switch scalar {
        case "\"": "\\\""
        case "\\": "\\\\"
        // `</script>` would end the script, and `<!--` would change the parsing of the following
        // text.
        case "<": "\\u003c"
        case "\0"..."\u{1F}": "\\u" + String(0x10000 + scalar.value, radix: 16).dropFirst()
        default: String(scalar)
        }
      }
      .joined() + "\""
  }
}
