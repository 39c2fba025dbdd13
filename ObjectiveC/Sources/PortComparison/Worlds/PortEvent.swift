public import Invocation
import Scripting

/// Something that the host observes of the plug-in.
public struct PortEvent: Equatable, Sendable {
  /// The name of the host's queue on which the event was observed; `nil` for any other queue.
  ///
  /// The queue of an answer is the one with which the plug-in is a delegate of the message's sender;
  /// it is `nil` for a message without a sender.
  public let queue: String?

  /// The observation.
  public internal(set) var content: Content

  /// An observation.
  public enum Content: Equatable, Sendable {
    /// A plug-in answers the host's message.
    case answer(PortValue)

    /// A plug-in answers the host's message with an error, or a block of it fails on a queue; any
    /// two errors are equal. In a script, the error has a file and a line.
    case failure(String, at: String?)

    /// A plug-in sends a message to an object of the host.
    case message(to: String, Selector, [PortValue])

    /// An object that the host has released is deallocated, or is not.
    case released(PortValue, isDeallocated: Bool)

    /// A plug-in, or its class, responds to a selector, or does not.
    case responds(Selector, Bool, ofClass: Bool)

    /// Returns whether two observations are the same for the host.
    public static func == (left: Content, right: Content) -> Bool {
      switch (left, right) {
      case (.answer(let left), .answer(let right)): left == right
      case (.failure, .failure): true
      case (
        .message(let left, let selector, let values), .message(let right, let other, let others)
      ):
        left == right && selector == other && values == others
      case (.released(let left, let flag), .released(let right, let other)):
        left == right && flag == other
      case (.responds(let left, let flag, let ofClass), .responds(let right, let other, let second)):
        left == right && flag == other && ofClass == second
      default: false
      }
    }
  }

  /// The selector of a message to an object of the host.
  var selector: Selector? {
    if case .message(_, let selector, _) = content { selector } else { nil }
  }

  /// Puts the elements of all lists in the event in a canonical order.
  var inAnyOrder: PortEvent { mapped(\.inAnyOrder) }

  /// Returns the event with replacements of the answer or the arguments.
  func mapped(_ replace: (PortValue) -> PortValue) -> PortEvent {
    var event = self
    switch content {
    case .answer(let value): event.content = .answer(replace(value))
    case .message(let object, let selector, let values):
      event.content = .message(to: object, selector, values.map(replace))
    case .failure, .released, .responds: break
    }
    return event
  }

  /// Events with an equal key keep their order.
  ///
  /// Events on a queue of the host have the order of the queue. Messages that arrive elsewhere have
  /// an order for each object.
  var key: String {
    if let queue { return "queue \(queue)" }
    if case .message(let object, _, _) = content { return "object \(object)" }
    return ""
  }
}

extension PortEvent: CustomStringConvertible {
  private var place: String { queue.map { " on queue \($0)" } ?? "" }

  /// Writes the event in the notation of a ``PortDifference``.
  public var description: String {
    switch content {
    case .answer(.null): "answers nil, or nothing" + place
    case .answer(let value): "answers \(value)" + place
    case .failure(let reason, let place):
      "fails\(place.map { " at \($0)" } ?? ""): \(reason)"
    case .message(let object, let selector, let arguments):
      "[<\(object)> \(PortStep.notation(selector, arguments))]" + place
    case .released(let value, let isDeallocated):
      isDeallocated ? "\(value) is deallocated" : "\(value) stays alive"
    case .responds(let selector, let flag, let ofClass):
      (ofClass ? "the class " : "")
        + (flag ? "responds to '\(selector)'" : "does not respond to '\(selector)'")
    }
  }
}

extension PortEvent.Content {
  /// Makes the observation of an error, with the first line of its text.
  static func failure(_ error: any Error) -> PortEvent.Content {
    let text = (error as? ScriptError)?.message ?? "\(error)"
    return .failure(
      text.split(whereSeparator: \.isNewline).first.map(String.init) ?? "",
      at: (error as? ScriptError)?.location?.place)
  }
}
