import RuntimeSupport

extension Invocation {
  /// Makes an invocation whose arguments are still to be set, as ported code does.
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
  /// Until they are set, the arguments are nil and the selector is `(none)`, with as many colons as
  /// there are arguments. The return value has to be of the signature's type.
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
  /// The signature that the invocation was made from; otherwise the types of the arguments that it
  /// has, and the promised ``returnType``.
  public var methodSignature: MethodSignature {
    details.signature
      ?? MethodSignature(
        argumentTypes: store.elements.map { type(of: $0) },
        returnType: returnType ?? (any Sendable).self)
  }

  /// The arguments as `NSInvocation` counts them: the target is 0, the selector is 1.
  ///
  /// For ported code. ``arguments`` leaves these two out and counts from 0.
  public var frame: Frame {
    get { Frame(invocation: self) }
    set { self = newValue.invocation }
  }
}

extension Invocation {
  /// The arguments of an invocation, the target and the selector before them.
  public struct Frame: Sendable {
    fileprivate var invocation: Invocation

    /// The number of arguments, the target and the selector included.
    public var numberOfArguments: Int { invocation.store.count + 2 }

    /// Reads an argument as a type: 0 is the target, 1 the selector.
    ///
    /// Converts as a handler's parameter would, see ``Method``. Stands for
    /// `getArgument:atIndex:`.
    ///
    /// - Throws: ``InvocationError/argumentIndex(_:index:count:)`` where there is no such argument,
    ///   ``InvocationError/argumentMismatch(_:index:expected:found:)`` where it is of another type.
    ///   The errors' indices count as `NSInvocation` does.
    public func argument<T>(at index: Int, as type: T.Type = T.self) throws(InvocationError) -> T {
      try checkIndex(index)
      return try ArgumentReader.convert(
        element(at: index), at: index, of: invocation.selector, to: type)
    }

    /// Sets an argument: 0 is the target, 1 the selector.
    ///
    /// An argument is converted to the type that the signature has for it, if the invocation was
    /// made from one. Objects that are not `Sendable` are set as ``Invocation/target`` instead.
    /// Stands for `setArgument:atIndex:`.
    ///
    /// - Throws: ``InvocationError/argumentIndex(_:index:count:)`` where there is no such argument,
    ///   ``InvocationError/argumentMismatch(_:index:expected:found:)`` where the value is of
    ///   another type, ``InvocationError/argumentCount(_:expected:found:)`` for a selector with
    ///   another number of colons. The errors' indices count as `NSInvocation` does, and nothing is
    ///   changed.
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
      // Only cast here. The code that invokes it decides where the target is called.
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
  /// A placeholder for a selector that is still to be set.
  fileprivate static func unnamed(numberOfArguments: Int) -> Selector {
    let name = "(none)" + String(repeating: ":", count: numberOfArguments)
    do {
      return try Selector(name)
    } catch {
      fatalError("\(error)")
    }
  }
}
