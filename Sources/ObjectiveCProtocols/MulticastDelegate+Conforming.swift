public import DynamicMulticast
public import Invocation

// Functions, because an initializer of `MulticastDelegate` could only make one of that class, whose
// `add` does not throw.

/// Makes a multicast whose messages and delegates are held to a protocol.
///
/// Stands for XLYMultiCastDelegate's `initWithConformingProtocol:`.
public func MulticastDelegate(
  conformingTo description: ProtocolDescription
) -> ConformingMulticastDelegate {
  ConformingMulticastDelegate(to: description)
}

/// Makes a multicast whose messages and delegates are held to the protocol with a name.
///
/// Stands for XLYMultiCastDelegate's `initWithProtocolName:`.
///
/// - Precondition: A protocol with the name has been made. Look for one whose name comes from
///   elsewhere with `ProtocolDescription(named:)`.
public func MulticastDelegate(protocolName name: String) -> ConformingMulticastDelegate {
  guard let description = ProtocolDescription(named: name) else {
    fatalError(
      "there is no protocol '\(name)', only \(ProtocolDescription.registeredNames.joined(separator: ", "))"
    )
  }
  return ConformingMulticastDelegate(to: description)
}
