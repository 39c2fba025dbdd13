import Foundation
import Invocation

extension MessageCoder {
  func encodeJSON(
    _ message: CodedMessage, _ plan: MessagePlan, _ bytes: inout [UInt8]
  ) throws(MessageCodingError) {
    let elements = message.invocation.store.elements
    try plan.checkCount(elements.count)
    if !zip(plan.parameters, elements).allSatisfy({ $0.takes($1) }) {
      try plan.checkTypes(of: message.invocation)
    }
    var arguments: [String] = []
    for (index, element) in elements.enumerated() {
      let part = CodedPart.argument(index)
      arguments.append(
        try json(written(element, plan.selector, part), plan.selector, part))
    }
    let origin = message.origin.map {
      #""sender":"\#(String($0.sender, radix: 16))","number":\#($0.number),"#
    }
    let members = MessageJSON.members(plan.selector.name, arguments: arguments)
    bytes.append(contentsOf: "{\"version\":\(JSONVersion.known),\(origin ?? "")\(members)}".utf8)
  }

  func decodeJSON(_ bytes: UnsafeRawBufferPointer) throws(MessageCodingError) -> CodedMessage {
    let message = try decode(WrittenMessage<WrittenArgument>.self, from: bytes)
    // `decoder` has checked the selector already, so this error cannot occur in practice.
    guard let plan = names.value(for: message.selector) else {
      throw .unknownSelector(message.selector.cut(to: 100), among: selectors)
    }
    var arguments: [any Sendable] = []
    for (index, (argument, parameter)) in zip(message.arguments, plan.parameters).enumerated() {
      arguments.append(
        try value(argument, for: parameter, plan.selector, .argument(index)))
    }
    let invocation = Invocation(plan.selector, arguments: arguments)
    if !zip(plan.parameters, arguments).allSatisfy({ $0.takes($1) }) {
      try plan.checkTypes(of: invocation)
    }
    return CodedMessage(invocation, origin: message.origin)
  }

  func decode<T: Decodable>(
    _ type: T.Type, from bytes: UnsafeRawBufferPointer, levels: Int = MessageJSON.messageLevels
  ) throws(MessageCodingError) -> T {
    try MessageJSON.decode(type, from: bytes, limits, levels: levels, decoder)
  }
}
