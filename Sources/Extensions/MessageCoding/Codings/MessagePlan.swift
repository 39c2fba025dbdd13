import Invocation
import RuntimeSupport

/// What a coder knows of one message.
final class MessagePlan: Sendable {
  let selector: Selector
  let signature: MethodSignature
  let parameters: [Parameter]
  let result: Parameter

  /// What an error has to be that a delegate threw.
  static let error = Parameter(
    type: (any Error).self, coding: nil, tag: BinaryTag.named, takesAnything: false)

  /// The name and the number of arguments, as the binary format has them.
  let header: [UInt8]

  /// An argument or a return value as it is declared.
  struct Parameter: Sendable {
    let type: any Any.Type

    /// The coding of values that are of just the type.
    let coding: (any TypeCoding)?

    /// The tag of the coding, with which values need no further look; ``BinaryTag/named`` if there is none.
    let tag: UInt8

    /// Whether it is `Any`, `any Sendable` or an optional of these.
    let takesAnything: Bool

    /// The type for errors, nil if values of any type are taken.
    var expected: (any Any.Type)? { takesAnything ? nil : type }
  }

  init(_ requirement: ProtocolDescription.Requirement, _ table: CodingTable) {
    func parameter(_ type: any Any.Type) -> Parameter {
      let content = (type as? any Nullable.Type)?.content ?? type
      let coding = table.coding(of: type)
      return Parameter(
        type: type, coding: coding, tag: coding?.tag ?? BinaryTag.named,
        takesAnything: content == Any.self || content == (any Sendable).self)
    }
    selector = requirement.selector
    signature = requirement.signature
    parameters = signature.argumentTypes.map(parameter)
    result = parameter(signature.returnType)
    var header: [UInt8] = []
    header.append(text: selector.name)
    header.append(varint: UInt64(parameters.count))
    self.header = header
  }
}
