import Foundation
public import Invocation
import RuntimeSupport

/// A coder that writes the messages of one protocol as bytes, and reads them back.
///
/// ```swift
/// let coder = try MessageCoder(.streamDelegate, types: [CodedType(Stanza.self)])
/// let bytes = try coder.encode(CodedMessage(invocation), as: .binary)
/// // In another process:
/// let message = try coder.decode(bytes)
/// delegates.send(message.invocation)
/// ```
///
/// Bytes may come from any source. The decoder makes values only of these types: the types that the
/// protocol declares, the types that the initializer is given, numbers, `Bool`, `String`, `Data`,
/// `Date`, `URL` and `UUID`; and one level of optionals, arrays and string-keyed dictionaries of
/// each. See ``CodedType`` for details. The decoder interns no selector. Before it makes any value,
/// it checks sizes, depths and numbers of elements.
///
/// An argument is decoded with the type with which it was sent, with these exceptions:
/// - An optional of `Any` or `any Sendable`, a nested optional that no message declares, and an
///   `UncheckedSendable` are decoded as their content.
/// - A `nil` of a type without a coding is decoded as a `nil` that converts to every optional type.
/// - A relative `URL` is decoded as an absolute `URL`.
///
/// An argument that does not convert to the declared type is an error, both in encoding and in
/// decoding.
///
/// All members may be called from any thread, and take no lock. Code of registered types runs on
/// the calling thread.
public final class MessageCoder: Sendable {
  let limits: CodingLimits
  let types: CodingTable

  /// Maps the keys of the selectors to the plans of the messages.
  ///
  /// `encode` reads the map for each message, without a lock and without reference counting.
  private let plans = ConcurrentMap<MessagePlan>()

  /// The same plans, by the UTF-8 bytes of the selectors' names, for `decode`.
  let names: NameTable<MessagePlan>

  /// Lists the selectors of the messages, among which an error names the nearest.
  let selectors: [Selector]

  /// The decoder of JSON messages, shared by all threads.
  ///
  /// `JSONDecoder` may decode on several threads at once, because nothing changes its properties
  /// after `init`.
  let decoder: JSONDecoder

  /// Makes a coder for the messages of a protocol and of the protocols that it adopts.
  ///
  /// The initializer registers every `Codable` type that the messages declare. A parameter declared
  /// as `any Sendable`, the counterpart of Objective-C's `id`, takes a value of any registered
  /// type.
  ///
  /// - Parameters:
  ///   - description: The protocol.
  ///   - types: Further types to register, such as the types of objects that both processes know.
  ///   - limits: The limits on the size of messages and the depth of values.
  /// - Throws: ``MessageCodingError/cannotTravel(_:)`` with all declared types that have no coding,
  ///   such as closures and pointers. For a type in `types`:
  ///   ``MessageCodingError/unnamedType(_:)``, ``MessageCodingError/nameTaken(_:_:_:)`` or
  ///   ``MessageCodingError/builtInType(_:named:)``.
  public convenience init(
    _ description: ProtocolDescription, types: [CodedType] = [],
    limits: CodingLimits = CodingLimits()
  ) throws(MessageCodingError) {
    try self.init(messages: description.allRequirements, types: types, limits: limits)
  }

  /// Makes a coder for a list of messages, without a protocol.
  ///
  /// If several messages have the same selector, the coder uses the first.
  ///
  /// - Parameters:
  ///   - messages: The messages, as a protocol would declare them.
  ///   - types: Further types to register, such as the types of objects that both processes know.
  ///   - limits: The limits on the size of messages and the depth of values.
  /// - Throws: The same errors as ``init(_:types:limits:)``.
  public init(
    messages: [ProtocolDescription.Requirement], types: [CodedType] = [],
    limits: CodingLimits = CodingLimits()
  ) throws(MessageCodingError) {
    for type in types {
      if !type.isNamed { throw .unnamedType(type.type) }
      try CodingTable.checkIsOwn(type)
    }
    var table = try CodingTable(types)
    var obstacles: [CodingObstacle] = []
    for message in messages {
      let parts = message.signature.argumentTypes.enumerated().map {
        (CodedPart.argument($0.offset), $0.element)
      }
      for (part, type) in parts + [(.returnValue, message.signature.returnType)] {
        guard let isUnnamed = try table.obstacle(to: type) else { continue }
        obstacles.append(
          CodingObstacle(
            selector: message.selector, part: part, type: type, isUnnamed: isUnnamed))
      }
    }
    if !obstacles.isEmpty { throw .cannotTravel(obstacles) }
    table.finish()
    let list = messages.map { (key: $0.selector.name, value: MessagePlan($0, table)) }
    let plans = Dictionary(list) { first, _ in first }
    for plan in plans.values { self.plans.insert(plan, for: plan.selector.key) }
    let names = NameTable(plans)
    let selectors = messages.map(\.selector)
    self.limits = limits
    self.types = table
    self.names = names
    self.selectors = selectors
    decoder = MessageJSON.decoder(
      JSONContext(table) { name, count in
        guard let plan = names.value(for: name) else {
          throw MessageCodingError.unknownSelector(name.cut(to: 100), among: selectors)
        }
        try plan.checkCount(count)
      })
  }

  /// Writes a message as a new array of bytes.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - format: The format in which to write the message.
  /// - Returns: The bytes of the message.
  /// - Throws: ``MessageCodingError`` if the coder does not know the selector, if an argument does
  ///   not convert to the declared type or has a type without a coding, or if the bytes exceed the
  ///   limits.
  public func encode(
    _ message: CodedMessage, as format: MessageFormat
  ) throws(MessageCodingError) -> [UInt8] {
    var bytes: [UInt8] = []
    try encode(message, as: format, appendingTo: &bytes)
    return bytes
  }

  /// Writes a message at the end of an array of bytes.
  ///
  /// A caller that reuses one array for many messages saves an allocation for each message.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - format: The format in which to write the message.
  ///   - bytes: The array to append to. The size limit applies to the appended bytes only.
  /// - Throws: ``MessageCodingError``, under the same conditions as ``encode(_:as:)``. If the
  ///   method throws, `bytes` is unchanged.
  public func encode(
    _ message: CodedMessage, as format: MessageFormat, appendingTo bytes: inout [UInt8]
  ) throws(MessageCodingError) {
    let start = bytes.count
    do throws(MessageCodingError) {
      let plan = try plan(message.invocation.selector)
      switch format {
      case .json: try encodeJSON(message, plan, &bytes)
      case .binary: try encodeBinary(message, plan, &bytes)
      }
      try limits.check(bytes.count - start)
    } catch {
      bytes.removeLast(bytes.count - start)
      throw error
    }
  }

  /// Reads a message from a buffer, in either format.
  ///
  /// The first byte tells the format: white space or `{` begins JSON.
  ///
  /// - Parameter bytes: The message, from any source.
  /// - Returns: The message, with its origin if `bytes` has an origin.
  /// - Throws: ``MessageCodingError`` for all bytes other than a valid message.
  public func decode(_ bytes: UnsafeRawBufferPointer) throws(MessageCodingError) -> CodedMessage {
    try limits.isJSON(bytes) ? decodeJSON(bytes) : decodeBinary(bytes)
  }

  /// Reads a message from an array, in either format.
  ///
  /// The first byte tells the format: white space or `{` begins JSON.
  ///
  /// - Parameter bytes: The message, from any source.
  /// - Returns: The message, with its origin if `bytes` has an origin.
  /// - Throws: ``MessageCodingError`` for all bytes other than a valid message.
  public func decode(_ bytes: [UInt8]) throws(MessageCodingError) -> CodedMessage {
    try bytes.withUnsafeBytes { bytes in
      Result { () throws(MessageCodingError) in try decode(bytes) }
    }.get()
  }

  /// Reads the origin of a message, and nothing else.
  ///
  /// Use this method to learn the sender of a message that `decode` refuses.
  ///
  /// - Parameter bytes: The message, from any source.
  /// - Returns: The origin, or `nil` if the message has no origin or an unreadable origin.
  public func origin(of bytes: UnsafeRawBufferPointer) -> MessageOrigin? {
    guard let isJSON = try? limits.isJSON(bytes) else { return nil }
    if isJSON { return try? decode(WrittenOrigin.self, from: bytes).origin }
    var reader = BinaryReader(bytes, depth: limits.depth)
    guard (try? reader.start(allowing: BinaryFlag.origin)) == BinaryFlag.origin else {
      return nil
    }
    return try? reader.origin()
  }

  func plan(_ selector: Selector) throws(MessageCodingError) -> MessagePlan {
    guard let plan = plans.value(for: selector.key) else {
      throw .unknownSelector(selector.name.cut(to: 100), among: selectors)
    }
    return plan.object
  }
}
