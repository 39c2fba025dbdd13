import Foundation
import Invocation

/// Reads a line of a journal.
struct JournalReader {
  let line: Int
  let types: ArgumentTypes

  private struct Line: Decodable {
    let number: Int
    let time: Double
    let selector: String
    let arguments: [Argument]
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
        // Nil is nil of whatever type.
        outcome = .value(String?.none)
      } else {
        outcome = .failure("its type was not named")
      }
    }
  }

  /// Reads the message.
  func message(
    in text: Data, _ restore: (RecordedArgument) -> (any Sendable)?
  ) throws(JournalError) -> RecordedMessage {
    let decoder = JSONDecoder()
    decoder.userInfo[.argumentTypes] = types
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    let selector: Selector
    let content: Line
    do {
      content = try decoder.decode(Line.self, from: text)
      selector = try Selector(content.selector)
    } catch {
      throw .malformedLine(line, reason: "\(error)")
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
      invocation: Invocation(selector, arguments: arguments))
  }
}

extension CodingUserInfoKey {
  /// The types that arguments can be of.
  fileprivate static let argumentTypes: CodingUserInfoKey = {
    guard let key = CodingUserInfoKey(rawValue: "argumentTypes") else { fatalError("no key") }
    return key
  }()
}
