/// A reason why a protocol could not be created or found.
@nonexhaustive
public enum ProtocolError: Error {
  /// The protocol declares a selector twice.
  case listedTwice(Selector, in: String)

  /// The number of arguments in a signature differs from the number of colons in its selector.
  case argumentCount(Selector, in: String, found: MethodSignature)

  /// Another protocol with the name is registered.
  case redeclared(String)

  /// No protocol with the name exists; `known` contains the names of the existing protocols.
  case notFound(String, known: [String])
}

extension ProtocolError: CustomStringConvertible {
  /// The protocol and the mistake, in one line.
  public var description: String {
    switch self {
    case .listedTwice(let selector, let name): "\(name) declares '\(selector)' twice"
    case .argumentCount(let selector, let name, let signature):
      "\(name) declares '\(selector)' with \(signature.argumentTypes.count) arguments: \(signature)"
    case .redeclared(let name): "there is another protocol with the name \(name)"
    case .notFound(let name, let known):
      "there is no protocol '\(name)', only \(known.joined(separator: ", "))"
    }
  }
}
