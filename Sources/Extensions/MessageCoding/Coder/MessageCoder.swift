import Foundation
public import Invocation
import RuntimeSupport

/// Writes messages as bytes and reads them, those of one protocol only.
///
/// ```swift
/// let coder = try MessageCoder(.streamDelegate, types: [CodedType(Stanza.self)])
/// let bytes = try coder.encode(CodedMessage(invocation), as: .binary)
/// // In another process:
/// let message = try coder.decode(bytes)
/// delegates.send(message.invocation)
/// ```
///
/// Bytes may come from anywhere. No type is made of them but those that the protocol declares, those that
/// are given, and numbers, `Bool`, `String`, `Data`, `Date`, `URL` and `UUID`, each with one level of
/// optionals, arrays and string-keyed dictionaries; see ``CodedType``. No selector is interned. Sizes,
/// depths and numbers of elements are checked before anything is made.
///
/// An argument comes back with the type that it was sent with, except that these come back as their
/// content: an optional of anything, a nested optional that no message declares, and `UncheckedSendable`.
/// Nil of a type without a coding comes back as a nil that converts to every optional type, and a relative
/// `URL` as an absolute one. Arguments that do not convert to the declared types are errors, in both
/// directions.
///
/// All members may be called from any thread, and take no lock. The code of registered types runs on the
/// calling thread.
public final class MessageCoder: Sendable {
  let limits: CodingLimits
  let types: CodingTable

  /// By their selectors; read at each message, without a lock and without counting a reference.
  private let plans = ConcurrentMap<MessagePlan>()

  /// The same plans by the bytes of their selectors.
  let names: NameTable<MessagePlan>

  /// For errors.
  let selectors: [Selector]

  /// Its decoding is safe from any thread; it is not changed.
  let decoder: JSONDecoder

  /// Makes a coder of the messages that a protocol and those that it adopts declare.
  ///
  /// The types that they declare are registered where they are `Codable`. A parameter that is declared
  /// as `any Sendable`, which is Objective-C's `id`, takes any registered type.
  ///
  /// - Parameters:
  ///   - description: The protocol.
  ///   - types: Further types, and those of objects.
  ///   - limits: The size and depth of messages.
  /// - Throws: ``MessageCodingError/cannotTravel(_:)`` with all types that have no coding, such as
  ///   closures and pointers; ``MessageCodingError/unnamedType(_:)``,
  ///   ``MessageCodingError/nameTaken(_:_:_:)`` and ``MessageCodingError/builtInType(_:named:)`` about
  ///   those that are given.
  public convenience init(
    _ description: ProtocolDescription, types: [CodedType] = [],
    limits: CodingLimits = CodingLimits()
  ) throws(MessageCodingError) {
    try self.init(messages: description.allRequirements, types: types, limits: limits)
  }

  /// Makes a coder of some messages that need no protocol.
  ///
  /// Of messages with the same selector the first counts.
  ///
  /// - Throws: The same as ``init(_:types:limits:)``.
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

  /// Writes a message.
  ///
  /// - Throws: ``MessageCodingError`` if it is none of the coder's, if an argument has not the declared
  ///   type or none that is registered, or if the result exceeds the limit.
  public func encode(
    _ message: CodedMessage, as format: MessageFormat
  ) throws(MessageCodingError) -> [UInt8] {
    var bytes: [UInt8] = []
    try encode(message, as: format, appendingTo: &bytes)
    return bytes
  }

  /// Writes a message after bytes that are there already.
  ///
  /// An array that is used again for one message after the other makes no allocations of its own.
  ///
  /// - Throws: ``MessageCodingError``, and then appends nothing.
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

  /// Reads a message in either format, which its first byte tells: a space or `{` is JSON.
  ///
  /// - Throws: ``MessageCodingError``, whatever the bytes are.
  public func decode(_ bytes: UnsafeRawBufferPointer) throws(MessageCodingError) -> CodedMessage {
    try limits.isJSON(bytes) ? decodeJSON(bytes) : decodeBinary(bytes)
  }

  /// Reads a message in either format, which its first byte tells: a space or `{` is JSON.
  ///
  /// - Throws: ``MessageCodingError``, whatever the bytes are.
  public func decode(_ bytes: [UInt8]) throws(MessageCodingError) -> CodedMessage {
    try bytes.withUnsafeBytes { bytes in
      Result { () throws(MessageCodingError) in try decode(bytes) }
    }.get()
  }

  /// Reads the origin of a message alone, so that one that cannot be read has a sender still.
  ///
  /// - Returns: The origin; nil if the message has none, or if that cannot be read either.
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
