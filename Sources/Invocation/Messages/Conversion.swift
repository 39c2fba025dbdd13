import RuntimeSupport

/// How a value is converted to the type for which a handler or a caller asks.
enum Conversion {
  /// Converts a value to another type.
  ///
  /// A value is cast as Swift would cast it, except that a cast does not make a number of
  /// Foundation's `true`. Also, an ``UncheckedSendable`` is unwrapped, a number becomes another
  /// numeric type that holds exactly that number, an `NSNull` becomes `nil`, and a closure loses
  /// `@Sendable`.
  ///
  /// - Returns: The converted value, or `nil` if the value does not convert to `target`.
  static func convert<Target>(_ value: Any, to target: Target.Type) -> Target? {
    // Opening the box and comparing addresses is much cheaper than a dynamic cast. Most values have
    // the type `Target` or another well-known type.
    func open<Value>(_ value: Value) -> Target? {
      var memory = ConversionMemory()
      guard memory.fits(target) else { return nil }
      return withUnsafePointer(to: value) { value in
        memory.withAddress {
          // Reading the result copies the result, while `value` keeps the references alive.
          convert(value, of: Value.self, to: target, in: $0)
            ? $0.assumingMemoryBound(to: target).pointee : nil
        }
      }
    }
    return _openExistential(value, do: open) ?? cast(value, to: target)
  }

  /// Converts a value with a dynamic cast, for types that no table knows.
  static func cast<Target>(_ value: Any, to target: Target.Type) -> Target? {
    if let cast = value as? Target, keepsBooleans(value, castTo: target) { return cast }
    if let wrapper = value as? any Wrapper { return convert(wrapper.wrapped, to: target) }
    if let number = number(value, as: target) { return number as? Target }
    if let function = function(value, as: target) { return function }
    if isNull(unwrapped(value)), let optional = target as? any OptionalType.Type {
      return optional.none as? Target
    }
    return nil
  }

  /// Returns a number as another numeric type, if that type holds exactly the same value.
  ///
  /// Both `value` and `target` may be optionals. NaN converts to NaN.
  ///
  /// - Returns: The number, or `nil` if the value is not exactly representable or not a number.
  private static func number(_ value: Any, as target: Any.Type) -> Any? {
    if let optional = target as? any OptionalType.Type {
      return number(value, as: optional.wrapped)
    }
    let value = unwrapped(value)
    switch (foundationNumber(value) ?? value, target) {
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

  /// Returns a closure as the same function type without `@Sendable`.
  ///
  /// A dynamic cast between the two function types fails.
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

  /// Returns `true` if `value` is a number and `target` is a numeric type.
  ///
  /// If a conversion between the two has failed, the reason was that `target` cannot hold the
  /// number exactly.
  static func areNumbers(_ value: Any, _ target: any Any.Type) -> Bool {
    let value = unwrapped(value)
    // An optional left over holds no number.
    return !(value is any OptionalType) && isNumber(type(of: foundationNumber(value) ?? value))
      && isNumber(target)
  }

  /// Returns `true` if a type, or the type in an optional, is numeric.
  static func isNumber(_ type: any Any.Type) -> Bool {
    if let optional = type as? any OptionalType.Type { return isNumber(optional.wrapped) }
    return type is any BinaryInteger.Type || type is any BinaryFloatingPoint.Type
  }

  /// Returns the value in an optional, or in an optional of an optional, if there is a value.
  static func unwrapped(_ value: Any) -> Any {
    (value as? any OptionalType)?.unwrapped.map(unwrapped) ?? value
  }

  /// Returns the value that an error describes instead of `value`, from which a conversion failed.
  ///
  /// What an ``UncheckedSendable`` or an optional holds says more than the type around the value,
  /// and a Boolean of Foundation says more than its private class. An optional is thus `nil`.
  static func described(_ value: Any) -> Any {
    if type(of: value) is AnyObject.Type {
      let number = foundationNumber(value)
      return number is Bool ? number ?? value : value
    }
    if let wrapper = value as? any Wrapper { return described(wrapper.wrapped) }
    return (value as? any OptionalType)?.unwrapped.map(described) ?? value
  }
}

/// A view of an optional whose type is not known at compile time.
@_spi(ObjectiveC) public protocol OptionalType {
  static var wrapped: Any.Type { get }
  static var none: Self { get }
  var unwrapped: Any? { get }
}

@_spi(ObjectiveC) extension Optional: OptionalType {
  /// The type of the value.
  public static var wrapped: Any.Type { Wrapped.self }
  /// The value, or `nil` if there is none.
  public var unwrapped: Any? { self }
}

extension MethodSignature {
  /// Returns the error for the first argument of a message that does not convert to its type in
  /// this signature.
  ///
  /// - Returns: The error, or `nil` if all arguments convert.
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
