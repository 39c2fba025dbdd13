/// The first difference between an original and its port.
///
/// The description shows the steps that lead to the difference, the events of both sides, and the
/// session as Swift code for a test.
public struct PortDifference: Error {
  /// The name of the original's file.
  public let original: String

  /// The steps that lead to the difference, which shows after the last step.
  ///
  /// Without steps, the two sides respond to different messages.
  public internal(set) var steps: [PortStep]

  /// What the host of the original observes after the last step.
  public let originalEvents: [PortEvent]

  /// What the host of the port observes after the last step.
  public let portEvents: [PortEvent]

  /// The place of the session, and the number of steps before the session was shortened.
  private var origin = ""

  init(
    original: String, steps: [PortStep], originalEvents: [PortEvent], portEvents: [PortEvent]
  ) {
    self.original = original
    self.steps = steps
    self.originalEvents = originalEvents
    self.portEvents = portEvents
  }

  func found(in place: String?, from count: Int) -> PortDifference {
    var found = self
    let shrunk = count > steps.count ? "shortened from \(count) steps" : nil
    let parts = [place, shrunk].compactMap { $0 }
    found.origin = parts.isEmpty ? "" : " (\(parts.joined(separator: "; ")))"
    return found
  }

  /// The session with the steps, for ``PortComparison/check(_:)``.
  public var session: PortSession { PortSession(steps) }

  /// The index of the first event that differs.
  var firstIndex: Int {
    zip(originalEvents, portEvents).enumerated().first { $0.element.0 != $0.element.1 }?.offset
      ?? min(originalEvents.count, portEvents.count)
  }

  /// What kind of difference this is; a shorter session must show the same kind.
  var kind: String {
    func kind(_ events: [PortEvent]) -> String {
      guard events.indices.contains(firstIndex) else { return "nothing" }
      switch events[firstIndex].content {
      case .answer: return "answer"
      case .failure: return "failure"
      case .message(_, let selector, _): return "message \(selector)"
      case .released: return "released"
      case .responds(let selector, _, let ofClass):
        return "responds \(ofClass ? "+" : "-")\(selector)"
      }
    }
    return "\(kind(originalEvents)), \(kind(portEvents))"
  }
}

extension PortDifference: CustomStringConvertible {
  /// The steps, the events side by side, and the test.
  public var description: String {
    var lines = ["\(original) and its port differ\(origin)"]
    if steps.isEmpty {
      lines.append("before the first message:")
    } else {
      lines.append("after:")
      for (index, step) in steps.enumerated() { lines.append("  \(index + 1). \(step)") }
    }
    lines.append("")
    lines += sideBySide
    if !steps.isEmpty {
      lines.append("")
      lines.append("As a test:")
      lines.append("")
      lines.append("try comparison.check(\(session.swiftText))")
    }
    return lines.joined(separator: "\n")
  }

  private static let columnWidth = 72

  /// Returns the rows of two columns that are too wide for a line, one below the other.
  private static func stacked(_ marks: [String], _ left: [String], _ right: [String]) -> [String] {
    let names = [left[0], right[0]]
    let width = names.map(\.count).max() ?? 0
    return left.indices.dropFirst().flatMap { index -> [String] in
      if left[index] == right[index] { return ["  both: \(left[index])"] }
      return zip(names, [left[index], right[index]]).map { name, text in
        "\(marks[index])\(name)\(String(repeating: " ", count: width - name.count)): \(text)"
      }
    }
  }

  /// The events of both sides in two columns, with a mark beside the events that differ.
  private var sideBySide: [String] {
    // Without a step, only the responses that differ are of interest.
    let rows = max(originalEvents.count, portEvents.count)
    func text(_ events: [PortEvent], _ index: Int) -> String {
      events.indices.contains(index) ? events[index].description : "-"
    }
    var left = [original]
    var right = ["port"]
    var marks = ["  "]
    for index in 0..<rows {
      let differs =
        !originalEvents.indices.contains(index) || !portEvents.indices.contains(index)
        || originalEvents[index] != portEvents[index]
      if steps.isEmpty, !differs { continue }
      left.append(text(originalEvents, index))
      right.append(text(portEvents, index))
      marks.append(differs ? "≠ " : "  ")
    }
    let width = left.map(\.count).max() ?? 0
    if width > Self.columnWidth { return Self.stacked(marks, left, right) }
    return left.indices.map { index in
      let padding = String(repeating: " ", count: width - left[index].count)
      return "\(marks[index])\(left[index])\(padding)  |  \(right[index])"
    }
  }
}
