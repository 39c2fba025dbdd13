/// A range of acceptable versions of a bundle or of a host.
///
/// As text, `1.2` accepts this version and every newer version, `1.2..<2.0` excludes the last
/// version, and `1.2...1.9` includes the last version.
public struct BundleVersionRange: Hashable, Sendable {
  /// The oldest version in the range.
  public let lowerBound: BundleVersion

  /// The version at which the range ends; `nil` if the range has no end.
  public let upperBound: BundleVersion?

  /// A Boolean value that indicates whether the upper bound belongs to the range.
  public let includesUpperBound: Bool

  /// The range of all versions.
  static let all = Self(lowerBound: "0")

  private init(
    lowerBound: BundleVersion, upperBound: BundleVersion? = nil, includesUpperBound: Bool = false
  ) {
    self.lowerBound = lowerBound
    self.upperBound = upperBound
    self.includesUpperBound = includesUpperBound
  }

  /// Creates a range from its text, or returns `nil` if the text is no range or the range would be
  /// empty.
  ///
  /// - Parameter text: A range in one of the three forms, such as `1.2`, `1.2..<2.0` or
  ///   `1.2...1.9`.
  public init?(_ text: String) {
    for (sign, includesUpperBound) in [("..<", false), ("...", true)] {
      guard let range = text.firstRange(of: sign) else { continue }
      guard let lower = BundleVersion(text[..<range.lowerBound]),
        let upper = BundleVersion(text[range.upperBound...]),
        lower < upper || lower == upper && includesUpperBound
      else { return nil }
      self.init(lowerBound: lower, upperBound: upper, includesUpperBound: includesUpperBound)
      return
    }
    guard let lower = BundleVersion(text) else { return nil }
    self.init(lowerBound: lower)
  }

  /// Returns a Boolean value that indicates whether a version is in the range.
  public func contains(_ version: BundleVersion) -> Bool {
    guard lowerBound <= version else { return false }
    guard let upperBound else { return true }
    return version < upperBound || version == upperBound && includesUpperBound
  }
}

extension BundleVersionRange: ExpressibleByStringLiteral {
  /// Creates a range from a literal.
  ///
  /// - Precondition: The literal is a range in one of the three forms.
  public init(stringLiteral text: String) {
    guard let range = Self(text) else {
      preconditionFailure("'\(text)' is no range of versions, such as 1.2, 1.2..<2.0 or 1.2...1.9")
    }
    self = range
  }
}

extension BundleVersionRange: CustomStringConvertible {
  /// Writes the range in the form that `BundleVersionRange(_:)` reads.
  public var description: String {
    guard let upperBound else { return "\(lowerBound)" }
    return "\(lowerBound)\(includesUpperBound ? "..." : "..<")\(upperBound)"
  }
}
