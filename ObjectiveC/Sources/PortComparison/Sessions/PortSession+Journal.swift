import Foundation
import Invocation

extension PortSession {
  /// Reads a session from a journal.
  ///
  /// A journal is a file with lines of JSON. The property ``journal`` writes a journal, and so does
  /// the `MessageRecorder` of `DynamicMulticastTesting`, which records the messages of a multicast
  /// to the plug-in. In a recorded journal, an argument that could not be written as a value is the
  /// object of the host whose class or protocol has the name of the argument's type. If the host
  /// advances the clock, the times between recorded messages become steps of the clock.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - host: The host, which knows the objects and types.
  /// - Throws: ``PortComparisonError/malformedLine(_:reason:)`` for a line other than a step, or
  ///   ``PortComparisonError/unreadable(_:reason:)``.
  public init(contentsOfFile path: String, host: HostDescription = HostDescription()) throws {
    let text: String
    do {
      text = try String(contentsOfFile: path, encoding: .utf8)
    } catch {
      throw PortComparisonError.unreadable(path, error)
    }
    try self.init(journal: text, host: host)
  }

  /// Reads a session from the text of a journal, in which blank lines have no meaning.
  ///
  /// - Throws: ``PortComparisonError/malformedLine(_:reason:)`` for a line other than a step.
  public init(journal text: String, host: HostDescription = HostDescription()) throws {
    var steps: [PortStep] = []
    var time = 0.0
    // A line ends with "\n" or "\r\n". JSON allows other line separators within a string.
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == 9 || $0 == 13 }) { continue }
      let json: JSONValue
      do {
        json = try JSONDecoder().decode(JSONValue.self, from: Data(line))
      } catch {
        throw PortComparisonError.malformedLine(index + 1, reason: "it is not JSON")
      }
      do throws(Malformed) {
        if host.advancesClock, let written = json["time"] {
          let now = try Self.seconds(written, "time")
          if now > time { steps.append(.advance(.seconds(now - time))) }
          time = max(time, now)
        }
        steps.append(try Self.step(json, host))
      } catch {
        throw PortComparisonError.malformedLine(index + 1, reason: error.reason)
      }
    }
    self.init(steps)
  }

  private struct Malformed: Error { let reason: String }

  private static func step(
    _ json: JSONValue, _ host: HostDescription
  ) throws(Malformed) -> PortStep {
    if let time = json["advance"] { return .advance(.seconds(try seconds(time, "advance"))) }
    if let answer = json["answer"] {
      let (object, selector) = try receiver(answer)
      guard let written = answer["value"] else {
        throw Malformed(reason: "an answer needs a 'value'")
      }
      return .answer(object, selector, try value(written))
    }
    if let ignored = json["ignore"] {
      let (object, selector) = try receiver(ignored)
      return .ignore(object, selector)
    }
    if let together = json["together"] {
      guard let queue = together.text, case .array(let written)? = json["messages"] else {
        throw Malformed(reason: "'together' needs the name of a queue, and 'messages'")
      }
      var steps: [PortStep] = []
      for step in written { steps.append(try self.step(step, host)) }
      return .together(on: queue, steps)
    }
    if let released = json["release"] { return .release(try value(released)) }
    if let held = json["hold"] { return .hold(try queue(held, "hold")) }
    if let resumed = json["resume"] { return .resume(try queue(resumed, "resume")) }
    let selector = try selector(json)
    guard case .array(let written)? = json["arguments"] else {
      throw Malformed(reason: "a message needs 'arguments'")
    }
    guard written.count == selector.numberOfArguments else {
      throw Malformed(
        reason: "'\(selector)' has \(written.count) arguments, not \(selector.numberOfArguments)")
    }
    var arguments: [PortValue] = []
    for argument in written { arguments.append(try self.argument(argument, host)) }
    return .message(
      selector, arguments, on: json["queue"]?.text, toClass: try isToClass(json["to"]))
  }

  private static func queue(_ json: JSONValue, _ name: String) throws(Malformed) -> String {
    guard let queue = json.text else { throw Malformed(reason: "'\(name)' needs a queue's name") }
    return queue
  }

  private static func isToClass(_ json: JSONValue?) throws(Malformed) -> Bool {
    guard let json else { return false }
    guard json.text == "class" else { throw Malformed(reason: "'to' can only be 'class'") }
    return true
  }

  private static func receiver(_ json: JSONValue) throws(Malformed) -> (String, Selector) {
    guard let object = json["object"]?.text else { throw Malformed(reason: "'object' is missing") }
    return (object, try selector(json))
  }

  private static func selector(_ json: JSONValue) throws(Malformed) -> Selector {
    guard let name = json["selector"]?.text else {
      throw Malformed(
        reason:
          """
          it is neither a message, 'together', 'advance', 'answer', 'ignore', 'hold', 'resume' nor \
          'release'
          """)
    }
    do {
      return try Selector(name)
    } catch {
      throw Malformed(reason: "\(error)")
    }
  }

  /// The greatest number of seconds in a journal, which a `Duration` can add up without overflow.
  private static let greatestTime = 1e12

  private static func seconds(
    _ json: JSONValue, _ name: String
  ) throws(Malformed) -> Double {
    guard let seconds = json.number, (0...greatestTime).contains(seconds) else {
      throw Malformed(reason: "'\(name)' is a number of seconds from 0 to \(greatestTime)")
    }
    return seconds
  }

  private static func value(_ json: JSONValue) throws(Malformed) -> PortValue {
    guard let value = PortValue(json) else {
      throw Malformed(
        reason: """
          a value is malformed: '$object', '$queue', '$made' and '$number' need a text, and \
          '$identifier' a whole number from 0 on
          """)
    }
    return value
  }

  /// Returns the value of an argument, which a recorder has written with its type.
  private static func argument(
    _ json: JSONValue, _ host: HostDescription
  ) throws(Malformed) -> PortValue {
    let type = json["type"]?.text.flatMap { $0.split(separator: ".").last.map(String.init) } ?? ""
    if let written = json["value"] {
      let value = try value(written)
      if case .dictionary(let parts) = value, host.types.contains(where: { $0.name == type }) {
        return .made(type, parts)
      }
      return value
    }
    let object = host.objects.first { object in
      switch object.interface {
      case .declared(let name): name == type
      case .described(let description): description.name == type
      }
    }
    guard let object else {
      throw Malformed(reason: "the host has no object for the argument of the type '\(type)'")
    }
    return .object(object.name)
  }

  /// Writes the session as lines of JSON.
  public var journal: String {
    steps.map { step in
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      // Encoding fails only for numbers that are not finite, and a `JSONValue` is finite.
      let data = try? encoder.encode(Self.json(step))
      return data.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }.map { $0 + "\n" }.joined()
  }

  private static func json(_ step: PortStep) -> JSONValue {
    switch step {
    case .together(let queue, let steps):
      .object(["together": .string(queue), "messages": .array(steps.map(json))])
    case .advance(let time): .object(["advance": .number(time / .seconds(1))])
    case .answer(let object, let selector, let value):
      .object([
        "answer": .object([
          "object": .string(object), "selector": .string(selector.name), "value": value.json,
        ])
      ])
    case .ignore(let object, let selector):
      .object([
        "ignore": .object(["object": .string(object), "selector": .string(selector.name)])
      ])
    case .release(let value): .object(["release": value.json])
    case .hold(let queue): .object(["hold": .string(queue)])
    case .resume(let queue): .object(["resume": .string(queue)])
    case .message(let selector, let arguments, let queue, let toClass):
      .object(
        [
          "selector": .string(selector.name),
          "arguments": .array(arguments.map { .object(["value": $0.json]) }),
          "queue": queue.map { .string($0) }, "to": toClass ? .string("class") : nil,
        ].compactMapValues { $0 })
    }
  }
}
