import Foundation

/// A type that a coder may decode, with the name of the type in messages.
///
/// ```swift
/// let types = [
///   CodedType(Stanza.self),
///   CodedType(Stream.self, as: String.self, encode: \.name) { name in try streams.find(name) },
/// ]
/// ```
///
/// A coder that knows a type `T` also encodes `T?`, `[T]`, `[T]?`, `[T?]`, `[String: T]` and
/// `[String: T]?`. Collections of these types are encoded only where a message declares them. To
/// send `[[T]]` or `[String: [T]]` as an argument for `any Sendable`, register
/// `CodedType([T].self)`.
///
/// If a ``MessageCoder`` gets several names for one type, the coder writes the first name and reads
/// all names. So a type can be renamed while other processes still use the old name. Built-in types
/// always keep their names and their forms.
public struct CodedType: Sendable {
  /// Names the type in messages.
  public let name: String

  let type: any Any.Type
  let codings: [any TypeCoding]

  /// `true` if the name is the same in every process, and `false` for private and local types.
  var isNamed: Bool { !name.contains("(unknown context at ") }

  /// Makes a coded type from a type that encodes and decodes itself.
  ///
  /// Encoding an instance of a subclass is an error, because the object would be decoded as an
  /// instance of its superclass.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - name: The name in messages. If `name` is `nil`, messages use the name of the type,
  ///     qualified by its module. A ``MessageCoder`` refuses a private or local type without a
  ///     name, because the type's own name differs between processes.
  public init<T: Codable & Sendable>(_ type: T.Type, named name: String? = nil) {
    self.init(
      type, named: name, isByReference: false, as: type, encode: Self.exact, decode: { $0 })
  }

  /// Makes a coded type whose values both processes know, and refer to by a name or a number.
  ///
  /// An object of a subclass is encoded by the same closures as an object of the class. The coder
  /// calls the closures on the thread that encodes or decodes, without holding a lock. A closure
  /// may throw an error, which becomes a part of the coder's error.
  ///
  /// - Parameters:
  ///   - type: The type of the values.
  ///   - name: The name in messages. If `name` is `nil`, messages use the name of the type,
  ///     qualified by its module.
  ///   - coded: The type of the name or number that a message contains in place of a value.
  ///   - encode: Returns the name or number of a value.
  ///   - decode: Returns the value for a name or number. A malicious sender may have invented its
  ///     argument.
  public init<T: Sendable, Coded: Codable & Sendable>(
    _ type: T.Type, named name: String? = nil, as coded: Coded.Type,
    encode: @escaping @Sendable (T) throws -> Coded,
    decode: @escaping @Sendable (Coded) throws -> T
  ) {
    self.init(type, named: name, isByReference: true, as: coded, encode: encode, decode: decode)
  }

  /// Makes a coded type for decoding only, such as the type of an argument in a journal.
  package init<T: Decodable & Sendable>(decoding type: T.Type) {
    self.init(
      type, named: nil, isByReference: false, as: DecodedOnly<T>.self,
      encode: { DecodedOnly(value: $0) }, decode: { $0.value })
  }

  /// Makes a coded type for the declared type of a parameter or a return value.
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

  /// Returns `value`, or throws an error if `value` is or contains an instance of a subclass.
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

  /// Lists the built-in types, which every coder knows.
  static let known = [
    CodedType(ConstantCoding.void), CodedType(ConstantCoding.null), CodedType(binary: Bool.self),
    CodedType(binary: String.self), CodedType(binary: Int.self), CodedType(binary: Int8.self),
    CodedType(binary: Int16.self), CodedType(binary: Int32.self), CodedType(binary: Int64.self),
    CodedType(binary: UInt.self), CodedType(binary: UInt8.self), CodedType(binary: UInt16.self),
    CodedType(binary: UInt32.self), CodedType(binary: UInt64.self), CodedType(binary: Float.self),
    CodedType(binary: Double.self), CodedType(binary: Data.self), CodedType(binary: Date.self),
    CodedType(binary: URL.self), CodedType(binary: UUID.self),
    // On Linux, the reflected names of these types have another module, which the author of
    // handwritten JSON need not know.
    CodedType(binary: Data.self, named: "Foundation.Data"),
    CodedType(binary: Date.self, named: "Foundation.Date"),
    CodedType(binary: URL.self, named: "Foundation.URL"),
    CodedType(binary: UUID.self, named: "Foundation.UUID"),
  ]

  /// The names of an optional, an array and a dictionary of a type.
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

  /// A `Codable` wrapper for a type that is `Decodable`, but need not be `Encodable`.
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
