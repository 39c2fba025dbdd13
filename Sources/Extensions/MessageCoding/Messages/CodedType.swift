import Foundation

/// A type that may be made from the bytes of a message, and its name there.
///
/// ```swift
/// let types = [
///   CodedType(Stanza.self),
///   CodedType(Stream.self, as: String.self, encode: \.name) { name in try streams.find(name) },
/// ]
/// ```
///
/// With a type `T` also travel `T?`, `[T]`, `[T]?`, `[T?]`, `[String: T]` and `[String: T]?`, and no collections
/// of these, unless a message declares them. To send `[[T]]`, or `[String: [T]]`, where any type is declared, give
/// a `CodedType([T].self)`.
///
/// A ``MessageCoder`` writes a type that it gets under several names by the first of them, and reads all:
/// so a type can be renamed while other processes still use the old name. The types that every coder knows keep
/// their names and forms.
public struct CodedType: Sendable {
  /// The name that stands for the type in messages.
  public let name: String

  let type: any Any.Type
  let codings: [any TypeCoding]

  /// Whether the name is the same in every process.
  var isNamed: Bool { !name.contains("(unknown context at ") }

  /// Makes a type that encodes and decodes itself.
  ///
  /// A value of a subclass is refused: it would come back as its superclass.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - name: The name in messages, that of the type with its module's if it is nil. A ``MessageCoder``
  ///     refuses private and local types without a name: their own changes with each process.
  public init<T: Codable & Sendable>(_ type: T.Type, named name: String? = nil) {
    self.init(
      type, named: name, isByReference: false, as: type, encode: Self.exact, decode: { $0 })
  }

  /// Makes a type whose values are known on both sides, by a name or a number that travels for them.
  ///
  /// Objects of subclasses travel like those of the class. The closures are called without a lock, on
  /// the thread that encodes or decodes, and may throw: the error is part of the coder's.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - name: The name in messages, that of the type with its module's if it is nil.
  ///   - coded: The type of what travels.
  ///   - encode: Returns what travels for a value.
  ///   - decode: Returns the value for what has come; a sender may have made that up.
  public init<T: Sendable, Coded: Codable & Sendable>(
    _ type: T.Type, named name: String? = nil, as coded: Coded.Type,
    encode: @escaping @Sendable (T) throws -> Coded,
    decode: @escaping @Sendable (Coded) throws -> T
  ) {
    self.init(type, named: name, isByReference: true, as: coded, encode: encode, decode: decode)
  }

  /// Makes a type that is only decoded, as those of a journal.
  package init<T: Decodable & Sendable>(decoding type: T.Type) {
    self.init(
      type, named: nil, isByReference: false, as: DecodedOnly<T>.self,
      encode: { DecodedOnly(value: $0) }, decode: { $0.value })
  }

  /// Makes a type that a message declares.
  init<T: Codable & SendableMetatype>(declared type: T.Type) {
    self.init(
      type, named: nil, isByReference: false, as: type, encode: Self.exact, decode: { $0 })
  }

  private init<T: SendableMetatype, Coded: Codable & SendableMetatype>(
    _ type: T.Type, named name: String?, isByReference: Bool, as _: Coded.Type,
    encode: @escaping @Sendable (T) throws -> Coded,
    decode: @escaping @Sendable (Coded) throws -> T
  ) {
    let name = name ?? String(reflecting: type)
    let names = Names(name)
    self.name = name
    self.type = type
    codings = [
      JSONCoding(name, isByReference: isByReference, encode: encode, decode: decode),
      JSONCoding<T?, Coded?>(
        names.optional, encode: { try $0.map(encode) }, decode: { try $0.map(decode) }),
      JSONCoding<[T], [Coded]>(
        names.array, encode: { try $0.map(encode) }, decode: { try $0.map(decode) }),
      JSONCoding<[T]?, [Coded]?>(
        Names(names.array).optional, encode: { try $0?.map(encode) },
        decode: { try $0?.map(decode) }),
      JSONCoding<[T?], [Coded?]>(
        Names(names.optional).array, encode: { try $0.map { try $0.map(encode) } },
        decode: { try $0.map { try $0.map(decode) } }),
      JSONCoding<[String: T], [String: Coded]>(
        names.dictionary, encode: { try $0.mapValues(encode) },
        decode: { try $0.mapValues(decode) }),
      JSONCoding<[String: T]?, [String: Coded]?>(
        Names(names.dictionary).optional, encode: { try $0?.mapValues(encode) },
        decode: { try $0?.mapValues(decode) }),
    ]
  }

  /// A value, which must not be of a subclass: also in an array.
  @Sendable
  private static func exact<T>(_ value: T) throws -> T {
    if let object = InexactObject(value) {
      throw EncodingError.invalidValue(
        value,
        EncodingError.Context(
          codingPath: [],
          debugDescription: "\(object.type) would come back as its superclass \(object.declared).")
      )
    }
    return value
  }

  private init<T: BinaryValue & Codable & Sendable>(binary type: T.Type, named name: String? = nil)
  {
    let name = name ?? String(reflecting: type)
    self.name = name
    let names = Names(name)
    self.type = type
    let isDate = T.self == Date.self
    codings = [
      BinaryCoding<T>(name, isDate: isDate), BinaryCoding<T?>(names.optional, isDate: isDate),
      BinaryCoding<[T]>(names.array, isDate: isDate),
      BinaryCoding<[T]?>(Names(names.array).optional, isDate: isDate),
      BinaryCoding<[T?]>(Names(names.optional).array, isDate: isDate),
      JSONCoding<[String: T], [String: T]>(names.dictionary, encode: { $0 }, decode: { $0 }),
      JSONCoding<[String: T]?, [String: T]?>(
        Names(names.dictionary).optional, encode: { $0 }, decode: { $0 }),
    ]
  }

  private init(_ constant: ConstantCoding) {
    name = constant.name
    type = constant.type
    codings = [constant]
  }

  /// The types that every coder knows.
  static let known = [
    CodedType(ConstantCoding.void), CodedType(ConstantCoding.null), CodedType(binary: Bool.self),
    CodedType(binary: String.self), CodedType(binary: Int.self), CodedType(binary: Int8.self),
    CodedType(binary: Int16.self), CodedType(binary: Int32.self), CodedType(binary: Int64.self),
    CodedType(binary: UInt.self), CodedType(binary: UInt8.self), CodedType(binary: UInt16.self),
    CodedType(binary: UInt32.self), CodedType(binary: UInt64.self), CodedType(binary: Float.self),
    CodedType(binary: Double.self), CodedType(binary: Data.self), CodedType(binary: Date.self),
    CodedType(binary: URL.self), CodedType(binary: UUID.self),
    // On Linux their own names have another module, which a person who writes JSON need not know.
    CodedType(binary: Data.self, named: "Foundation.Data"),
    CodedType(binary: Date.self, named: "Foundation.Date"),
    CodedType(binary: URL.self, named: "Foundation.URL"),
    CodedType(binary: UUID.self, named: "Foundation.UUID"),
  ]

  /// The names of types that are made of one.
  private struct Names {
    let optional: String
    let array: String
    let dictionary: String

    init(_ name: String) {
      optional = "Swift.Optional<\(name)>"
      array = "Swift.Array<\(name)>"
      dictionary = "Swift.Dictionary<Swift.String, \(name)>"
    }
  }

  /// Decodes a type that need not be `Encodable`.
  private struct DecodedOnly<T: Decodable & SendableMetatype>: Codable {
    let value: T

    init(value: T) { self.value = value }

    init(from decoder: any Decoder) throws {
      value = try decoder.singleValueContainer().decode(T.self)
    }

    func encode(to encoder: any Encoder) throws {
      throw EncodingError.invalidValue(
        value,
        EncodingError.Context(
          codingPath: encoder.codingPath, debugDescription: "\(T.self) is only decoded."))
    }
  }
}
