/// An error from another process whose type has no coding here.
public struct RemoteError: Error, Hashable, CustomStringConvertible {
  /// The name of the error's type, qualified by its module.
  public let type: String

  /// The description of the error in the process that threw it.
  public let description: String

  /// Makes an error from the name of a type and a description.
  public init(type: String, description: String) {
    self.type = type
    self.description = description
  }

  /// Makes the substitute for an error without a coding, or copies `error` if it is a
  /// `RemoteError`.
  init(_ error: any Error) {
    self =
      error as? RemoteError
      ?? RemoteError(type: String(reflecting: Swift.type(of: error)), description: "\(error)")
  }
}
