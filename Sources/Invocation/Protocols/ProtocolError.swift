/// A reason why a protocol could not be made.
@nonexhaustive
public enum ProtocolError: Error {
  /// A selector is declared twice.
  case listedTwice(Selector, in: String)

  /// A signature has another number of arguments than its selector has colons.
  case argumentCount(Selector, in: String, found: MethodSignature)

  /// Another protocol has the name.
  case redeclared(String)

  /// No protocol with the name has been made; these have.
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
