public import Invocation

/// A reason why a port cannot be compared with its original.
@nonexhaustive
public enum PortComparisonError: Error {
  /// The original has no class with this name.
  case noClass(String)

  /// The class declares no message that the host could send.
  case noMessages(String)

  /// The original declares neither a class nor a protocol with this name.
  case noInterface(String)

  /// The host has no object, queue or type with this name.
  case unknown(kind: String, name: String, known: [String])

  /// The answer to a message that makes an object is not an object.
  case noObject(Selector)

  /// The port's library cannot be loaded.
  case libraryNotLoaded(String, reason: String)

  /// A line of a journal is not a step.
  case malformedLine(Int, reason: String)
}

extension PortComparisonError: CustomStringConvertible {
  /// The reason, and what to write instead.
  public var description: String {
    switch self {
    case .noClass(let name):
      "the original has no class '\(name)': pass the name of the plug-in's class as 'className'"
    case .noMessages(let name):
      "'\(name)' declares no message for a host: name its protocols in 'messages'"
    case .noInterface(let name):
      "the original declares neither a class nor a protocol '\(name)': import its header"
    case .unknown(let kind, let name, let known):
      "the host has no \(kind) '\(name)', only "
        + (known.isEmpty ? "none" : known.map { "'\($0)'" }.joined(separator: ", "))
    case .noObject(let selector): "'\(selector)' did not answer with an object"
    case .libraryNotLoaded(let path, let reason): "'\(path)' cannot be loaded: \(reason)"
    case .malformedLine(let line, let reason): "line \(line): \(reason)"
    }
  }
}
