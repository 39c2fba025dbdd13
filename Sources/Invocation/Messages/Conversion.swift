import RuntimeSupport

/// Turning a value into the type that a handler, or a caller, asks for.
enum Conversion {
  /// The value as another type, or nil where Swift would not convert it and it is not a number of
  /// exactly that value.
  static func convert<Target>(_ value: Any, to target: Target.Type) -> Target? {
    // Opening the box and comparing addresses is much cheaper than a dynamic cast, and most values
    // are of the type or of another that is well known.
    func open<Value>(_ value: Value) -> Target? {
      var memory = ConversionMemory()
      guard memory.fits(target),
        withUnsafePointer(
          to: value,
          { value in memory.withAddress { convert(value, of: Value.self, to: target, in: $0) } })
      else { return nil }
      return memory.withAddress { $0.assumingMemoryBound(to: target).move() }
    }
    return _openExistential(value, do: open) ?? cast(value, to: target)
  }

  /// The same, by a dynamic cast: for types that are not well known.
  static func cast<Target>(_ value: Any, to target: Target.Type) -> Target? {
    if let cast = value as? Target { return cast }
    if let wrapper = value as? any Wrapper { return convert(wrapper.wrapped, to: target) }
    if let number = number(value, as: target) { return number as? Target }
    if let function = function(value, as: target) { return function }
    return nil
  }

  /// The number of exactly the same value in another numeric type, or in an optional of one.
  private static func number(_ value: Any, as target: Any.Type) -> Any? {
    if let optional = target as? any OptionalType.Type {
      return number(value, as: optional.wrapped)
    }
    var value = value
    while let optional = value as? any OptionalType {
      guard let unwrapped = optional.unwrapped else { return nil }
      value = unwrapped
    }
    switch (value, target) {
    case (let value as any BinaryInteger, let target as any BinaryInteger.Type):
      return exact(value, target)
    case (let value as any BinaryInteger, let target as any BinaryFloatingPoint.Type):
      return exact(value, target)
    case (let value as any BinaryFloatingPoint, let target as any BinaryInteger.Type):
      return exact(value, target)
    case (let value as any BinaryFloatingPoint, let target as any BinaryFloatingPoint.Type):
      return exact(value, target)
    default:
      return nil
    }
  }

  private static func exact<T: BinaryInteger>(
    _ value: some BinaryInteger, _: T.Type
  ) -> Any? { T(exactly: value) }

  private static func exact<T: BinaryFloatingPoint>(
    _ value: some BinaryInteger, _: T.Type
  ) -> Any? { T(exactly: value) }

  private static func exact<T: BinaryInteger>(
    _ value: some BinaryFloatingPoint, _: T.Type
  ) -> Any? { T(exactly: value) }

  private static func exact<T: BinaryFloatingPoint>(
    _ value: some BinaryFloatingPoint, _: T.Type
  ) -> Any? { value.isNaN ? T.nan : T(exactly: value) }

  /// A closure as the same type without `@Sendable`, which a dynamic cast refuses.
  private static func function<Target>(_ value: Any, as target: Target.Type) -> Target? {
    if let optional = value as? any OptionalType {
      return optional.unwrapped.flatMap { function($0, as: target) }
    }
    if let optional = target as? any OptionalType.Type {
      func open<Wrapped>(_ wrapped: Wrapped.Type) -> Target? {
        function(value, as: wrapped).flatMap { $0 as? Target }
      }
      return _openExistential(optional.wrapped, do: open)
    }
    func open<Value>(_ value: Value) -> Target? {
      FunctionType.cast(value, to: target)
    }
    return _openExistential(value, do: open)
  }

  /// Whether a value and a type are both numbers, so that a failure was one of exactness.
  static func areNumbers(_ value: Any, _ target: Any.Type) -> Bool {
    func isNumber(_ type: Any.Type) -> Bool {
      if let optional = type as? any OptionalType.Type { return isNumber(optional.wrapped) }
      return type is any BinaryInteger.Type || type is any BinaryFloatingPoint.Type
    }
    var value = value
    while let optional = value as? any OptionalType {
      guard let unwrapped = optional.unwrapped else { return false }
      value = unwrapped
    }
    return isNumber(type(of: value)) && isNumber(target)
  }
}

/// What lets a conversion look inside an optional whose type it does not know.
protocol OptionalType {
  static var wrapped: Any.Type { get }
  static var none: Self { get }
  var unwrapped: Any? { get }
}

extension Optional: OptionalType {
  static var wrapped: Any.Type { Wrapped.self }
  var unwrapped: Any? { self }
}

extension MethodSignature {
  /// The first argument of a message that does not convert to the type here.
  package func mismatch(with invocation: Invocation) -> InvocationError? {
    for (index, (type, value)) in zip(argumentTypes, invocation.arguments).enumerated() {
      func convert<T>(to type: T.Type) -> InvocationError? {
        do {
          _ = try ArgumentReader.convert(value, at: index, of: invocation.selector, to: type)
          return nil
        } catch {
          return error
        }
      }
      if let error = _openExistential(type, do: convert) { return error }
    }
    return nil
  }
}
