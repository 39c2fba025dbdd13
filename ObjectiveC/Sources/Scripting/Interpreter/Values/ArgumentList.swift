/// A `va_list`: the arguments for `...` that have not been taken yet.
final class ArgumentList: Pointer {
  private(set) var rest: ArraySlice<Value>

  init(_ rest: ArraySlice<Value>) {
    self.rest = rest
    super.init()
  }

  /// Takes the next argument, converted to `type`; returns zero or `nil` after the last argument.
  func next(as type: StaticType) -> Value {
    guard let value = rest.popFirst() else { return type.zero }
    switch type {
    case .integer(let scalar): return .integer(Arithmetic.wrap(value.integer, to: scalar))
    case .floating: return .floating(value.floating)
    default: return value
    }
  }

  override var noun: String { "a va_list" }
}
