import Foundation
import Invocation

/// Reads one line of a journal.
struct JournalReader {
  let line: Int
  let types: ArgumentTypes

  private struct Line: Decodable {
    let number: Int
    let time: Double
    let selector: String
    let arguments: [Argument]
    let delegate: String?
    let addedAt: String?
    let reason: String?
  }

  private struct Argument: Decodable {
    let recorded: RecordedArgument
    let outcome: Outcome

    enum Outcome {
      case value(any Sendable)
      case failure(String)
    }

    enum CodingKeys: CodingKey {
      case type, value, description
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let name = try container.decode(String.self, forKey: .type)
      guard container.contains(.value) else {
        let text = try container.decode(String.self, forKey: .description)
        recorded = RecordedArgument(type: name, text: text)
        outcome = .failure("it was not written as a value")
        return
      }
      recorded = RecordedArgument(type: name, text: nil)
      let types = decoder.userInfo[.argumentTypes] as? ArgumentTypes
      if let type = types?.type(named: name) {
        do {
          outcome = .value(try container.decode(type, forKey: .value))
        } catch {
          outcome = .failure("\(error)")
        }
      } else if try container.decodeNil(forKey: .value) {
        // A nil of any type converts to the parameter's optional type.
        outcome = .value(String?.none)
      } else {
        outcome = .failure("its type was not named")
      }
    }
  }

  /// Reads the message on the line.
  func message(
    in text: Data, _ restore: (RecordedArgument) -> (any Sendable)?
  ) throws(JournalError) -> RecordedMessage {
    let decoder = JSONDecoder()
    decoder.userInfo[.argumentTypes] = types
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    decoder.dateDecodingStrategy = .custom(Self.date)
    let selector: Selector
    let content: Line
    do {
      content = try decoder.decode(Line.self, from: text)
      selector = try Selector(content.selector)
    } catch {
      throw .malformedLine(line, reason: "\(error)")
    }
    // The upper bound also lets programs add and subtract times: `Duration` traps when it overflows.
    guard content.number >= 1, (0..<0x1p63).contains(content.time) else {
      throw .malformedLine(
        line, reason: "number \(content.number) or time \(content.time) s is out of range")
    }
    guard content.arguments.count == selector.numberOfArguments else {
      let error = InvocationError.argumentCount(
        selector, expected: selector.numberOfArguments, found: content.arguments.count)
      throw .malformedLine(line, reason: "\(error)")
    }
    var arguments: [any Sendable] = []
    for (index, argument) in content.arguments.enumerated() {
      switch argument.outcome {
      case .value(let value): arguments.append(value)
      case .failure(let reason):
        guard let value = restore(argument.recorded) else {
          throw .unrestorableArgument(
            line: line, selector, index: index, argument.recorded, reason: reason)
        }
        arguments.append(value)
      }
    }
    return RecordedMessage(
      number: content.number, time: .seconds(content.time),
      invocation: Invocation(selector, arguments: arguments),
      recipient: content.delegate.map {
        RecordedMessage.Recipient(name: $0, site: content.addedAt ?? "")
      }, reason: content.reason)
  }

  /// Reads a date as `Date` does itself, except for NaN: Foundation traps when that is described.
  private static func date(from decoder: any Decoder) throws -> Date {
    let date = try Date(from: decoder)
    if date.timeIntervalSinceReferenceDate.isNaN {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "NaN is not a date"))
    }
    return date
  }
}

extension CodingUserInfoKey {
  /// The types that arguments can have.
  fileprivate static let argumentTypes: CodingUserInfoKey = {
    guard let key = CodingUserInfoKey(rawValue: "argumentTypes") else { fatalError("no key") }
    return key
  }()
}
