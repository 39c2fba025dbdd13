/// The versions of a bundle or of a host that something works with.
///
/// As text, `1.2` means this version or a newer one, `1.2..<2.0` excludes the last version, and
/// `1.2...1.9` includes it.
public struct BundleVersionRange: Hashable, Sendable {
  /// The oldest version in the range.
  public let lowerBound: BundleVersion

  /// The version at which the range ends; nil if there is no such version.
  public let upperBound: BundleVersion?

  /// Whether the upper bound belongs to the range.
  public let includesUpperBound: Bool

  /// All versions.
  static let all = Self(lowerBound: "0")

  private init(
    lowerBound: BundleVersion, upperBound: BundleVersion? = nil, includesUpperBound: Bool = false
  ) {
    self.lowerBound = lowerBound
    self.upperBound = upperBound
    self.includesUpperBound = includesUpperBound
  }

  /// Reads a range.
  ///
  /// - Returns: Nil unless the text has one of the three forms and the range has a version.
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

  /// Whether a version is in the range.
  public func contains(_ version: BundleVersion) -> Bool {
    guard lowerBound <= version else { return false }
    guard let upperBound else { return true }
    return version < upperBound || version == upperBound && includesUpperBound
  }
}

extension BundleVersionRange: ExpressibleByStringLiteral {
  /// Makes a range from a literal.
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
  /// The text that the range can be read from.
  public var description: String {
    guard let upperBound else { return "\(lowerBound)" }
    return "\(lowerBound)\(includesUpperBound ? "..." : "..<")\(upperBound)"
  }
}
