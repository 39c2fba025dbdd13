/// An argument in JSON: a type with a value or a description.
package struct WrittenArgument: Decodable {
  /// The name of the type.
  package let type: String

  /// The value, or the reason why there is no value.
  package let content: Content

  /// A value of an argument, or the reason why there is no value.
  package enum Content {
    /// A value that has not been decoded yet.
    case value(WrittenValue)

    /// A description of a value that was not encoded.
    case description(String)

    /// A value of an unknown type.
    case unknownType
  }

  private enum CodingKeys: CodingKey {
    case type, value, description
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    type = try container.decode(String.self, forKey: .type)
    guard container.contains(.value) else {
      content = .description(try container.decode(String.self, forKey: .description))
      return
    }
    if let coding = JSONContext.of(decoder)?.types.coding(named: type) {
      content = .value(WrittenValue(coding, try container.superDecoder(forKey: .value)))
    } else if try container.decodeNil(forKey: .value) {
      // A `null` of an unknown type becomes a `nil` that converts to the parameter's optional type.
      content = .value(
        WrittenValue(ConstantCoding.null, try container.superDecoder(forKey: .value)))
    } else {
      content = .unknownType
    }
  }
}
