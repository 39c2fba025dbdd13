import Invocation

// A message has this layout: version, flags, origin if `BinaryFlag.origin` is set, selector, number
// of arguments, arguments.
extension MessageCoder {
  func encodeBinary(
    _ message: CodedMessage, _ plan: MessagePlan, _ bytes: inout [UInt8]
  ) throws(MessageCodingError) {
    let arguments = message.invocation.store
    try plan.checkCount(arguments.count)
    bytes.append(BinaryReader.version)
    bytes.append(message.origin == nil ? 0 : BinaryFlag.origin)
    if let origin = message.origin {
      bytes.append(integer: origin.sender)
      bytes.append(varint: origin.number)
    }
    bytes.append(contentsOf: plan.header)
    if arguments.count == 1, plan.parameters[0].coding?.write(only: arguments, to: &bytes) == true {
      return
    }
    let elements = arguments.elements
    var isExact = true
    for index in elements.indices {
      let parameter = plan.parameters[index]
      let element = elements[index]
      let part = CodedPart.argument(index)
      if let coding = parameter.coding, parameter.isType(of: element) {
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
    let flags = try reader.start(allowing: BinaryFlag.origin)
    let origin = try flags == 0 ? nil : reader.origin()
    let name = try reader.counted()
    guard let plan = names.value(for: name) else {
      throw .unknownSelector(
        String(decoding: name.prefix(101), as: UTF8.self).cut(to: 100), among: selectors)
    }
    let selector = plan.selector
    try plan.checkCount(Int(clamping: try reader.varint()))
    let parameters = plan.parameters
    if parameters.count == 1, parameters[0].tag != BinaryTag.named,
      let coding = parameters[0].coding, reader.skip(parameters[0].tag)
    {
      let argument = try readOnly(&reader, coding, selector)
      try reader.end()
      return CodedMessage(Invocation(selector, store: argument), origin: origin)
    }
    var arguments: [any Sendable] = []
    arguments.reserveCapacity(parameters.count)
    var isExact = true
    for index in parameters.indices {
      let tag = parameters[index].tag
      if tag != BinaryTag.named, let coding = parameters[index].coding, reader.skip(tag) {
        arguments.append(try readValue(&reader, coding, selector, .argument(index)))
        continue
      }
      let value = try readValue(
        &reader, for: parameters[index], selector, .argument(index))
      isExact = isExact && parameters[index].takes(value)
      arguments.append(value)
    }
    try reader.end()
    let invocation = Invocation(selector, arguments: arguments)
    if !isExact { try plan.checkTypes(of: invocation) }
    return CodedMessage(invocation, origin: origin)
  }
}
