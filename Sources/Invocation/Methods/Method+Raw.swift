extension Method {
  /// Creates a method that takes the invocation, with arguments of any number and type.
  ///
  /// The closure sets the return value with ``Invocation/setReturnValue(_:)``. The closure has a
  /// copy of the invocation, so all other changes have no effect on the message:
  ///
  /// ```swift
  /// Method("log:", invocation: { (bridge: Bridge, invocation: inout Invocation) in
  ///   bridge.script.call(invocation.selector.name, invocation.arguments)
  /// })
  /// ```
  public init<Receiver: AnyObject>(
    _ selector: Selector,
    invocation handler: @escaping @Sendable (Receiver, inout Invocation) throws -> Void,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(selector, RegistrationSite(fileID: fileID, line: line), invocation: handler)
  }

  /// Creates a method for every selector that has no other method.
  ///
  /// An object with a fallback responds to every selector. All methods for a single selector,
  /// including inherited and resolved methods, take precedence over the fallback. The fallback
  /// takes precedence over forwarding.
  public static func fallback<Receiver: AnyObject>(
    _ handler: @escaping @Sendable (Receiver, inout Invocation) throws -> Void,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Method {
    Method(nil, RegistrationSite(fileID: fileID, line: line), invocation: handler)
  }

  init<Receiver: AnyObject>(
    _ selector: Selector?, _ site: RegistrationSite, receiverType: AnyObject.Type? = nil,
    invocation handler: @escaping @Sendable (Receiver, inout Invocation) throws -> Void
  ) {
    self.init(
      Implementation(
        selector: selector, signature: selector.map(MethodSignature.init(untypedFor:)),
        receiverType: receiverType ?? Receiver.self, site: site
      ) { receiver, invocation in
        let respondable = receiver as? any Respondable
        return try Forwarding.pass(invocation, to: receiver, as: respondable) { invocation in
          try handler(unsafeDowncast(receiver, to: Receiver.self), &invocation)
        }
      })
  }
}
