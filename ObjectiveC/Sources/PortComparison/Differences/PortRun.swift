import RuntimeSupport
import Scripting

/// What the original and the port have done in a session, up to the first difference.
struct PortRun {
  /// In which order the original has enumerated dictionaries and sets.
  let order: EnumerationOrder

  /// Records the steps so far, with the identifiers of the steps that have made them.
  private(set) var steps: [PortStep] = []

  /// The events of each side: before the first step, and after each step.
  private(set) var events: [Events] = []
  var difference: PortDifference?

  /// The number of messages to the original.
  var sentCount = 0

  /// The indices of the steps in which the original took a path for the first time.
  var newPaths: Set<Int> = []

  /// Records the answers for which objects of the port have asked their world.
  var asked: Set<PortWorld.Key> = []

  /// Keeps the last lines that the original has printed or logged.
  var log: [String] = []

  struct Events {
    let original: [PortEvent]
    let port: [PortEvent]
  }

  init(order: EnumerationOrder) { self.order = order }

  mutating func add(
    _ original: [PortEvent], _ port: [PortEvent], after step: PortStep?, of name: String
  ) {
    if let step { steps.append(step) }
    events.append(Events(original: original, port: port))
    if original == port { return }
    difference = PortDifference(
      original: name, steps: steps, originalEvents: original, portEvents: port)
  }

  /// Lists the errors of the original, which the port has answered with errors, too.
  var failures: [String] {
    events.flatMap { events in
      zip(events.original, events.port).compactMap { original, port in
        guard original == port, case .failure(let text, let place) = original.content else {
          return nil
        }
        return place.map { "\($0): \(text)" } ?? text
      }
    }
  }

  /// Returns whether a side has done something else in another run of the same steps.
  func isUnlike(_ other: PortRun, _ side: KeyPath<Events, [PortEvent]>) -> Bool {
    zip(events, other.events).contains { $0[keyPath: side] != $1[keyPath: side] }
  }

  /// Returns whether another run of the same steps has come further without a difference.
  func isBehind(_ other: PortRun) -> Bool {
    difference != nil && (other.difference == nil || other.steps.count > steps.count)
  }
}

/// What sessions have shown beside differences.
struct Findings {
  /// The errors that both sides have thrown, as the original has thrown them: one for each line.
  private(set) var failures: [String] = []

  /// The lines of the original on whose order of a dictionary or set a difference depends.
  private(set) var dependences: [String] = []

  /// The types of the original's values of which only the type was compared.
  var comparedByName: Set<String> = []

  /// Counts the sessions that were not compared to their end.
  var incompleteCount = 0

  mutating func note(failures new: [String]) {
    func line(_ failure: String) -> Substring? { failure.split(separator: " ").first }
    for failure in new where !failures.contains(where: { line($0) == line(failure) }) {
      failures.append(failure)
    }
  }

  mutating func note(dependences new: [String]) {
    dependences += new.filter { !dependences.contains($0) }
  }
}

/// Keeps the last text that the original has printed or logged.
final class Log: Sendable {
  private let parts = Guarded<[String]>([])

  @Sendable func add(_ part: String) { parts.withLock { $0 = $0.suffix(99) + [part] } }

  var lines: [String] {
    parts.withLock { $0.joined() }.split(whereSeparator: \.isNewline).suffix(20).map(String.init)
  }
}
