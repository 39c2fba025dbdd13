/// The name of an order: the labels of the queues in the order of their steps, such as
/// `roster window*2 roster`.
struct OrderName: Sendable {
  private var parts: [(label: String, count: Int)] = []

  mutating func append(_ label: String) {
    if parts.last?.label == label {
      parts[parts.count - 1].count += 1
    } else {
      parts.append((label, 1))
    }
  }

  var text: String {
    parts.map { $0.count == 1 ? $0.label : "\($0.label)*\($0.count)" }.joined(separator: " ")
  }

  /// A reader of a name, which compares the text with the labels of queues, because a label may
  /// contain any characters.
  struct Reader: Sendable {
    private var rest: Substring
    private var repeated = ""
    private var repeats = 0

    /// Returns the part of the name that has not been read.
    var unread: String {
      repeats == 0 ? String(rest) : "\(repeated)*\(repeats) \(rest)"
    }

    init(_ text: String) {
      rest = text[...]
    }

    /// Returns the next label of the name, which is one of `labels`, or `nil` if there is none.
    mutating func next(among labels: [String]) -> String? {
      if repeats > 0 {
        repeats -= 1
        return labels.contains(repeated) ? repeated : nil
      }
      let found = labels.filter { rest.hasPrefix($0) && isEnd(rest.dropFirst($0.count)) }
      guard let label = found.max(by: { $0.count < $1.count }) else { return nil }
      rest = rest.dropFirst(label.count)
      if rest.first == "*" {
        let digits = rest.dropFirst().prefix { $0 != " " }
        (repeated, repeats) = (label, (Int(digits) ?? 1) - 1)
        rest = rest.dropFirst(digits.count + 1)
      }
      rest = rest.dropFirst()
      return label
    }

    private func isEnd(_ text: Substring) -> Bool {
      guard text.first == "*" else { return text.isEmpty || text.first == " " }
      let digits = text.dropFirst().prefix { $0 != " " }
      return !digits.isEmpty && digits.allSatisfy(\.isNumber)
    }
  }
}
