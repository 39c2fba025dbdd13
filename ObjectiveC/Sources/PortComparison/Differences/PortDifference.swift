/// Reports the first difference between an original and its port.
///
/// A description shows the steps that lead to the difference, the events of both sides, and the
/// session as Swift code for a test.
public struct PortDifference: Error {
  /// The name of the original's file.
  public let original: String

  /// Lists the steps that lead to the difference, which shows after the last step.
  ///
  /// Without steps, the two sides respond to different messages.
  public internal(set) var steps: [PortStep]

  /// What the host of the original observes after the last step.
  public let originalEvents: [PortEvent]

  /// What the host of the port observes after the last step.
  public let portEvents: [PortEvent]

  /// A Boolean value that indicates whether both sides do the same in a second run of the session.
  ///
  /// Otherwise, there is a race, or a side depends on a random value or order.
  public internal(set) var isRepeatable = true

  /// What else is known of the difference: which side is not repeatable, where both sides have
  /// thrown, what stand-ins have answered, and the warnings of the original.
  public internal(set) var notes: [String] = []

  /// The place of the session, and the number of steps before the session was shortened.
  var origin = ""

  func found(in place: String?, from count: Int) -> PortDifference {
    var found = self
    let shrunk = count > steps.count ? "shortened from \(count) steps" : nil
    let parts = [place, shrunk].compactMap { $0 }
    found.origin = parts.isEmpty ? "" : " (\(parts.joined(separator: "; ")))"
    return found
  }

  /// Makes a session of the steps, for ``PortComparison/check(_:)``.
  public var session: PortSession { PortSession(steps) }

  /// A Boolean value that indicates whether both sides do the same in different orders.
  var isOfOrder: Bool {
    func texts(_ events: [PortEvent]) -> [String] { events.map(\.inAnyOrder.description).sorted() }
    return texts(originalEvents) == texts(portEvents)
  }

  /// Locates the first event that differs.
  var firstIndex: Int {
    zip(originalEvents, portEvents).enumerated().first { $0.element.0 != $0.element.1 }?.offset
      ?? min(originalEvents.count, portEvents.count)
  }

  /// What differs; a shorter session must show a difference of the same message, object and kind.
  var subject: [String] {
    func subject(_ events: [PortEvent]) -> [String] {
      guard events.indices.contains(firstIndex) else { return ["nothing"] }
      switch events[firstIndex].content {
      case .answer(let value): return ["answer", steps.last?.subject ?? "", value.kind]
      case .failure(_, let place): return ["failure", steps.last?.subject ?? "", place ?? ""]
      case .message(let object, let selector, let values):
        return ["message", object, "\(selector)"] + values.map(\.kind)
      case .released(let value, _): return ["released", "\(value)"]
      case .responds(let selector, _, let ofClass): return ["\(ofClass)", "\(selector)"]
      }
    }
    return subject(originalEvents) + subject(portEvents) + (parts.first?.names ?? [])
  }

  /// Finds the parts of the first event that differ, with the part of each side.
  private var parts: [DifferentPart] {
    guard originalEvents.indices.contains(firstIndex), portEvents.indices.contains(firstIndex)
    else { return [] }
    switch (originalEvents[firstIndex].content, portEvents[firstIndex].content) {
    case (.answer(let left), .answer(let right)): return left.parts(unlike: right, in: [])
    case (
      .message(let object, let selector, let left), .message(let receiver, let other, let right)
    ) where object == receiver && selector == other:
      // A class of the port may record fewer arguments than the original passes.
      return zip(selector.components, zip(left, right)).flatMap { name, values in
        values.0.parts(unlike: values.1, in: ["\(name):"])
      }
    default: return []
    }
  }
}

extension PortStep {
  fileprivate var subject: String {
    if case .message(let selector, _, _, let toClass) = self { return "\(toClass)\(selector)" }
    return ""
  }
}

extension PortValue {
  /// The kind of the value, without its contents.
  fileprivate var kind: String {
    switch self {
    case .null, .plugIn, .object: description
    case .bool: "bool"
    case .integer, .number: "number"
    case .string, .identifier: "string"
    case .list: "list"
    case .dictionary: "dictionary"
    case .queue: "queue"
    case .made(let type, _): type
    }
  }

  /// Returns the innermost parts that another value does not have, or has otherwise.
  fileprivate func parts(unlike other: PortValue, in place: [String]) -> [DifferentPart] {
    switch (self, other) {
    case _ where self == other: return []
    case (.list(let left), .list(let right)) where left.count == right.count:
      return left.indices.flatMap { index -> [DifferentPart] in
        left[index].parts(unlike: right[index], in: place + ["element \(index + 1)"])
      }
    case (.dictionary(let left), .dictionary(let right)):
      return Self.parts(left, right, place)
    case (.made(let type, let left), .made(let name, let right)) where type == name:
      return Self.parts(left, right, place)
    default: return [DifferentPart(place, self, other)]
    }
  }

  private static func parts(
    _ left: [String: PortValue], _ right: [String: PortValue], _ place: [String]
  ) -> [DifferentPart] {
    var parts: [DifferentPart] = []
    for key in Set(left.keys).union(right.keys).sorted() {
      if let old = left[key], let new = right[key] {
        parts += old.parts(unlike: new, in: place + [key])
      } else {
        parts.append(DifferentPart(place + [key], left[key], right[key]))
      }
    }
    return parts
  }
}

/// A part of a value that differs.
private struct DifferentPart {
  let place: String
  let original: String
  let port: String

  /// The place without the numbers of elements.
  let names: [String]

  init(_ place: [String], _ original: PortValue?, _ port: PortValue?) {
    self.place = place.joined(separator: ", ")
    names = place.filter { !$0.hasPrefix("element ") }
    self.original = original?.description ?? "missing"
    self.port = port?.description ?? "missing"
  }
}

extension PortDifference: CustomStringConvertible {
  /// Shows the steps, the events side by side, and the test.
  public var description: String {
    var lines = ["\(original) and its port differ\(isRepeatable ? "" : " in some runs")\(origin)"]
    if steps.isEmpty {
      lines.append("before the first message:")
    } else {
      lines.append("after:")
      for (index, step) in steps.enumerated() { lines.append("  \(index + 1). \(step)") }
    }
    lines.append("")
    lines += sideBySide
    // A part of a long line is hard to find; a whole answer is not.
    for part in parts where !part.place.isEmpty {
      lines.append("≠ \(part.place) \(part.original)  |  \(part.port)")
    }
    if !notes.isEmpty { lines += [""] + notes }
    if !steps.isEmpty {
      lines.append("")
      lines.append("As a test:")
      lines.append("")
      lines.append("try comparison.check(\(session.swiftText))")
    }
    return lines.joined(separator: "\n")
  }

  private static let columnWidth = 72

  /// Returns the rows of two columns too wide for a line, one below the other.
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

  /// Shows the events of both sides in two columns, with a mark beside the events that differ.
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
