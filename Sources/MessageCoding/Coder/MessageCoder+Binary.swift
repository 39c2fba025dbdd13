import Invocation

// A message: version, flags, origin if the flags say so, selector, number of arguments, arguments.
extension MessageCoder {
  /// The flags in the second byte.
  enum BinaryFlag {
    static let origin: UInt8 = 1
    static let reply: UInt8 = 2
  }

  /// The first byte; never `{`, which begins JSON.
  static let binaryVersion: UInt8 = 1

  func encodeBinary(
    _ message: CodedMessage, _ plan: MessagePlan, _ bytes: inout [UInt8]
  ) throws(MessageCodingError) {
    let elements = message.invocation.store.elements
    try plan.checkCount(elements.count)
    bytes.append(Self.binaryVersion)
    bytes.append(message.origin == nil ? 0 : BinaryFlag.origin)
    if let origin = message.origin {
      bytes.append(integer: origin.sender)
      bytes.append(varint: origin.number)
    }
    bytes.append(contentsOf: plan.header)
    var isExact = true
    for index in elements.indices {
      let parameter = plan.parameters[index]
      let element = elements[index]
      let part = CodedPart.argument(index)
      if let coding = parameter.coding, type(of: element) == parameter.type {
        try write((element, coding), to: &bytes, plan.selector, part)
      } else {
        isExact = isExact && parameter.takesAnything
        try write(
          written(element, plan.selector, part), to: &bytes, plan.selector, part)
      }
    }
    if !isExact { try plan.checkTypes(of: message.invocation) }
  }

  func decodeBinary(_ bytes: UnsafeRawBufferPointer) throws(MessageCodingError) -> CodedMessage {
    var reader = BinaryReader(bytes, depth: limits.depth)
    let flags = try readStart(&reader, allowing: BinaryFlag.origin)
    let origin = try flags == 0 ? nil : readOrigin(&reader)
    let name = try reader.counted()
    guard let plan = names.value(for: name) else {
      throw .unknownSelector(String(decoding: name.prefix(101), as: UTF8.self).cut(to: 100))
    }
    let selector = plan.selector
    try plan.checkCount(Int(clamping: try reader.varint()))
    var arguments: [any Sendable] = []
    arguments.reserveCapacity(plan.parameters.count)
    var isExact = true
    for (index, parameter) in plan.parameters.enumerated() {
      let value = try readValue(&reader, selector, .argument(index))
      isExact = isExact && parameter.takes(value)
      arguments.append(value)
    }
    try reader.end()
    let invocation = Invocation(selector, arguments: arguments)
    if !isExact { try plan.checkTypes(of: invocation) }
    return CodedMessage(invocation, origin: origin)
  }

  /// Reads the version and the flags.
  func readStart(
    _ reader: inout BinaryReader, allowing allowed: UInt8
  ) throws(MessageCodingError) -> UInt8 {
    let version = try reader.byte()
    guard version == Self.binaryVersion else {
      throw .unknownVersion(Int(version), known: [Int(Self.binaryVersion)])
    }
    let flags = try reader.byte()
    if flags & ~allowed != 0 {
      throw reader.malformed("the flags \(flags) are not known here", at: 1)
    }
    return flags
  }

  func readOrigin(
    _ reader: inout BinaryReader
  ) throws(MessageCodingError) -> MessageOrigin {
    let sender = try reader.integer(UInt64.self)
    let offset = reader.offset
    let number = try reader.varint()
    if number == 0 { throw reader.malformed("messages are counted from 1", at: offset) }
    return MessageOrigin(sender: sender, number: number)
  }
}
