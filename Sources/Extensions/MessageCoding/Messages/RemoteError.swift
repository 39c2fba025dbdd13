/// An error of another process whose type has no coding.
public struct RemoteError: Error, Hashable, CustomStringConvertible {
  /// The name of the error's type, with its module's.
  public let type: String

  /// The error's description.
  public let description: String

  /// Makes an error of its parts.
  public init(type: String, description: String) {
    self.type = type
    self.description = description
  }

  /// The form in which an error without a coding travels.
  init(_ error: any Error) {
    self =
      error as? RemoteError
      ?? RemoteError(type: String(reflecting: Swift.type(of: error)), description: "\(error)")
  }
}
