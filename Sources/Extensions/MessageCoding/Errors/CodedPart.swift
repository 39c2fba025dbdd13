/// A typed part of a message or of its answer.
@nonexhaustive
public enum CodedPart: Hashable, Sendable {
  /// The argument at an index, counted from 0.
  case argument(Int)

  /// The return value.
  case returnValue

  /// An error that a delegate threw.
  case error
}

extension CodedPart: CustomStringConvertible {
  /// The part in words, such as `argument 0`.
  public var description: String {
    switch self {
    case .argument(let index): "argument \(index)"
    case .returnValue: "return value"
    case .error: "error"
    }
  }
}
