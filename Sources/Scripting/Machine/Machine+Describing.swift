import Invocation

extension Machine {
  /// A value as a prompt prints it; nil if there is none.
  func describe(_ value: Value, on activation: Activation) throws -> String? {
    switch value {
    case .void: return nil
    case .integer(let number): return "\(number)"
    case .floating(let number): return "\(number)"
    case .object(nil): return "nil"
    case .pointer(nil), .selector(nil): return "NULL"
    case .object(let object?):
      let text = try send(Selectors.description, to: object, on: activation).object
      return (text as? any Wrapper)?.wrapped as? String ?? "\(object)"
    case .selector(let selector?): return "\(selector)"
    case .pointer(let pointer?):
      return "0x" + String(UInt(bitPattern: pointer.address), radix: 16)
    case .structure(let structure):
      let fields = try structure.fields.map { try describe($0, on: activation) ?? "" }
      return "{\(fields.joined(separator: ", "))}"
    }
  }
}
