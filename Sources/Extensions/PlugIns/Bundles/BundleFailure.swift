/// A bundle that cannot be used, and the reason.
public struct BundleFailure: Error, Hashable, Sendable {
  /// The absolute path of the bundle.
  public let path: String

  /// The bundle's identifier; `nil` if the manifest cannot be read.
  public let identifier: String?

  /// Explains why the bundle cannot be used.
  public let error: PlugInError
}

extension BundleFailure: CustomStringConvertible {
  /// The text of `error`, which names the bundle.
  public var description: String { "\(error)" }
}
