@_spi(ObjectiveC) import Invocation
import RuntimeSupport

extension MessageCoder {
  /// A value for the encoder, together with its coding.
  typealias Written = (value: any Sendable, coding: any TypeCoding)

  /// Finds the coding of a value.
  ///
  /// An optional whose type has no coding is replaced by its content, or by ``ConstantCoding/null``
  /// if the optional is `nil`. A `Wrapper` without a coding is replaced by the wrapped value.
  ///
  /// - Throws: ``MessageCodingError/unregisteredType(_:_:_:registered:)`` if neither `value` nor
  ///   its content has a coding.
  func written(
    _ value: any Sendable, _ selector: Selector, _ part: CodedPart
  ) throws(MessageCodingError) -> Written {
    let type = Swift.type(of: value)
    if let coding = types.coding(of: type) { return (value, coding) }
    if let optional = value as? any Nullable {
      guard let content = optional.content else {
        return (ConstantCoding.null.value, ConstantCoding.null)
      }
      return try written(content, selector, part)
    }
    if let wrapper = value as? any Wrapper {
      // By using the wrapper, the sender has promised that `wrapped` is safe to share.
      return try written(SendableBox.assume(wrapper.wrapped), selector, part)
    }
    throw .unregisteredType(type, selector, part, registered: types.inherited(by: type)?.type)
  }

  func json(
    _ written: Written, _ selector: Selector, _ part: CodedPart
  ) throws(MessageCodingError) -> String {
    do {
      let value = try MessageJSON.encode(
        written.coding.encodable(written.value), depth: limits.depth)
      return MessageJSON.argument(written.coding.name, value: value)
    } catch {
      throw .encoding(selector, part, type: written.coding.type, error)
    }
  }

  func value(
    _ written: WrittenArgument, for parameter: MessagePlan.Parameter, _ selector: Selector,
    _ part: CodedPart
  ) throws(MessageCodingError) -> any Sendable {
    switch written.content {
    case .value(let value):
      try parameter.check(value.coding, selector, part)
      do {
        return try value.made()
      } catch {
        throw .decoding(selector, part, type: value.coding.type, error)
      }
    case .unknownType:
      throw .unknownType(
        written.type.cut(to: 100), selector, part, expected: parameter.expected)
    case .description:
      throw .malformed(offset: nil, reason: "'\(selector)' \(part) is a description, and no value")
    }
  }

  func write(
    _ written: Written, to bytes: inout [UInt8], _ selector: Selector, _ part: CodedPart
  ) throws(MessageCodingError) {
    do {
      try written.coding.write(written.value, to: &bytes, depth: limits.depth)
    } catch {
      throw .encoding(selector, part, type: written.coding.type, error)
    }
  }

  func readValue(
    _ reader: inout BinaryReader, for parameter: MessagePlan.Parameter, _ selector: Selector,
    _ part: CodedPart
  ) throws(MessageCodingError) -> any Sendable {
    let offset = reader.offset
    let tag = try reader.byte()
    let found =
      try tag == BinaryTag.named
      ? namedCoding(&reader, for: parameter, selector, part) : types.coding(tagged: tag)
    guard let coding = found else {
      throw reader.malformed("\(tag) is no tag of a type", at: offset)
    }
    return try readValue(&reader, coding, selector, part)
  }

  /// Reads a value with a known coding, after its tag and its name.
  func readValue(
    _ reader: inout BinaryReader, _ coding: any TypeCoding, _ selector: Selector,
    _ part: CodedPart
  ) throws(MessageCodingError) -> any Sendable {
    do {
      return try coding.read(&reader)
    } catch {
      throw Self.error(error, of: coding, selector, part)
    }
  }

  /// Reads the only argument of a message, after its tag.
  func readOnly(
    _ reader: inout BinaryReader, _ coding: any TypeCoding, _ selector: Selector
  ) throws(MessageCodingError) -> ArgumentStore {
    do {
      return try coding.readOnly(&reader)
    } catch {
      throw Self.error(error, of: coding, selector, .argument(0))
    }
  }

  private static func error(
    _ error: any Error, of coding: any TypeCoding, _ selector: Selector, _ part: CodedPart
  ) -> MessageCodingError {
    error as? MessageCodingError ?? .decoding(selector, part, type: coding.type, error)
  }

  private func namedCoding(
    _ reader: inout BinaryReader, for parameter: MessagePlan.Parameter, _ selector: Selector,
    _ part: CodedPart
  ) throws(MessageCodingError) -> any TypeCoding {
    let offset = reader.offset
    let name = try reader.counted()
    guard let coding = types.coding(named: name) else {
      let name = String(decoding: name.prefix(101), as: UTF8.self)
      throw .unknownType(name.cut(to: 100), selector, part, expected: parameter.expected)
    }
    // A name is followed by JSON. A type with its own tag has a binary form, so a name is an error.
    if coding.tag != BinaryTag.named { throw reader.ownTag(coding, at: offset) }
    try parameter.check(coding, selector, part)
    return coding
  }
}

extension BinaryReader {
  /// Returns the error for a type name in place of the tag that `coding` has.
  func ownTag(_ coding: any TypeCoding, at offset: Int) -> MessageCodingError {
    malformed("\(coding.type) has the tag \(coding.tag), and is not named", at: offset)
  }
}
