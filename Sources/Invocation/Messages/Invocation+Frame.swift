import RuntimeSupport

extension Invocation {
  /// Creates an invocation whose selector and arguments are set later, as ported code does.
  ///
  /// ```swift
  /// var invocation = Invocation(methodSignature: "v@:@d")
  /// invocation.target = window
  /// invocation.selector = "worker:inDuration:"
  /// try invocation.frame.setArgument(worker, at: 2)
  /// try invocation.frame.setArgument(1.5, at: 3)
  /// try invocation.invoke()
  /// ```
  ///
  /// Until they are set, each argument is `nil`, and the selector is `(none)` with as many colons
  /// as the signature has arguments. The return value must convert to the return type of the
  /// signature.
  ///
  /// Stands for `+[NSInvocation invocationWithMethodSignature:]`.
  public init(methodSignature signature: MethodSignature) {
    let count = signature.argumentTypes.count
    self.init(
      .unnamed(numberOfArguments: count),
      arguments: Array(repeating: (any Sendable)?.none as any Sendable, count: count))
    details.signature = signature
    details.returnType = signature.returnType
  }

  /// The types of the arguments and the return value.
  ///
  /// If the invocation was created from a signature, this property returns that signature.
  /// Otherwise the signature consists of the types of the present arguments and the promised
  /// ``returnType``, or `any Sendable` if no return type was promised.
  public var methodSignature: MethodSignature {
    details.signature
      ?? MethodSignature(
        argumentTypes: store.elements.map { type(of: $0) },
        returnType: returnType ?? (any Sendable).self)
  }

  /// The arguments in `NSInvocation`'s order: index 0 is the target, and index 1 is the selector.
  ///
  /// This property is for ported code. ``arguments`` does not contain the target and the selector,
  /// and counts from 0.
  public var frame: Frame {
    get { Frame(invocation: self) }
    set { self = newValue.invocation }
  }
}

extension Invocation {
  /// The arguments of an invocation, preceded by the target and the selector.
  public struct Frame: Sendable {
    fileprivate var invocation: Invocation

    /// The number of arguments, including the target and the selector.
    public var numberOfArguments: Int { invocation.store.count + 2 }

    /// Returns an argument, converted to a type.
    ///
    /// Index 0 is the target, and index 1 is the selector. Arguments are converted as for a
    /// handler's parameter: see ``Method``. Stands for `getArgument:atIndex:`.
    ///
    /// - Throws: ``InvocationError/argumentIndex(_:index:count:)`` if the index is out of range,
    ///   ``InvocationError/argumentMismatch(_:index:expected:found:)`` if the argument does not
    ///   convert to `type`, and ``InvocationError/inexactArgument(_:index:expected:found:value:)``
    ///   if `type` cannot hold a number exactly. The indices in these errors count the target and
    ///   the selector.
    public func argument<T>(at index: Int, as type: T.Type = T.self) throws(InvocationError) -> T {
      try checkIndex(index)
      return try ArgumentReader.convert(
        element(at: index), at: index, of: invocation.selector, to: type)
    }

    /// Sets an argument, the target or the selector.
    ///
    /// Index 0 is the target, and index 1 is the selector. If the invocation was created from a
    /// signature, an argument is converted to its type in the signature. An object without
    /// `Sendable` cannot be passed as the target; set ``Invocation/target`` instead. Stands for
    /// `setArgument:atIndex:`.
    ///
    /// - Throws: ``InvocationError/argumentIndex(_:index:count:)`` if the index is out of range,
    ///   ``InvocationError/argumentMismatch(_:index:expected:found:)`` or
    ///   ``InvocationError/inexactArgument(_:index:expected:found:value:)`` if the value does not
    ///   convert to the required type, and ``InvocationError/argumentCount(_:expected:found:)`` if
    ///   a selector has another number of colons than the invocation has arguments. The indices in
    ///   these errors count the target and the selector. After an error, the invocation is
    ///   unchanged.
    public mutating func setArgument(
      _ argument: (any Sendable)?, at index: Int
    ) throws(InvocationError) {
      try checkIndex(index)
      let argument = argument ?? ((any Sendable)?.none as any Sendable)
      let selector = invocation.selector
      switch index {
      case 0:
        invocation.target = try ArgumentReader.convert(
          argument, at: 0, of: selector, to: (any Respondable)?.self)
      case 1:
        let new = try ArgumentReader.convert(argument, at: 1, of: selector, to: Selector.self)
        if new.numberOfArguments != invocation.store.count {
          throw .argumentCount(
            new, expected: new.numberOfArguments, found: invocation.store.count)
        }
        invocation.selector = new
      default:
        invocation.arguments[index - 2] = try converted(argument, at: index)
      }
    }

    private func element(at index: Int) -> any Sendable {
      switch index {
      // The target is only cast here, and not called. Whoever invokes the target is responsible for
      // the thread on which the target runs.
      case 0: SendableBox.assume(invocation.target as Any)
      case 1: invocation.selector
      default: invocation.store.elements[index - 2]
      }
    }

    private func converted(
      _ argument: any Sendable, at index: Int
    ) throws(InvocationError) -> any Sendable {
      guard let type = invocation.details.signature?.argumentTypes[index - 2] else {
        return argument
      }
      let selector = invocation.selector
      // The result can be sent like `argument`. If the conversion unwraps an `UncheckedSendable`,
      // the code that wrapped the value guarantees this.
      func convert<T>(to type: T.Type) throws(InvocationError) -> any Sendable {
        SendableBox.assume(
          try ArgumentReader.convert(argument, at: index, of: selector, to: type))
      }
      return try _openExistential(type, do: convert)
    }

    private func checkIndex(_ index: Int) throws(InvocationError) {
      if !(0..<numberOfArguments).contains(index) {
        throw .argumentIndex(invocation.selector, index: index, count: numberOfArguments)
      }
    }
  }
}

extension Selector {
  /// Returns a placeholder for a selector that is set later.
  fileprivate static func unnamed(numberOfArguments: Int) -> Selector {
    let name = "(none)" + String(repeating: ":", count: numberOfArguments)
    do {
      return try Selector(name)
    } catch {
      fatalError("\(error)")
    }
  }
}
