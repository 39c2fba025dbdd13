import Invocation
import RuntimeSupport

/// Holds the facts about one message that a coder needs to encode and decode it.
final class MessagePlan: Sendable {
  let selector: Selector
  let signature: MethodSignature
  let parameters: [Parameter]
  let result: Parameter

  /// Stands for an error thrown by a delegate.
  static let error = Parameter(
    type: (any Error).self, coding: nil, tag: BinaryTag.named, takesAnything: false)

  /// The selector's name and the number of arguments in the binary format.
  let header: [UInt8]

  /// An argument or a return value, as the message declares it.
  struct Parameter: Sendable {
    let type: any Any.Type

    /// Codes values whose type is exactly the declared type.
    let coding: (any TypeCoding)?

    /// The tag of `coding`, or ``BinaryTag/named`` if `coding` is `nil` or has no tag.
    ///
    /// A value with this tag has exactly the declared type and needs no check.
    let tag: UInt8

    /// `true` if the declared type is `Any`, `any Sendable` or an optional of these.
    let takesAnything: Bool

    /// The declared type for use in errors, or `nil` if the parameter takes values of any type.
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
