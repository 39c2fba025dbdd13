/// A version of a bundle or of a host: numbers with dots between them, as in `1.2.10`.
///
/// Missing numbers count as 0, so `1.2` equals `1.2.0`. Stands for the value of `CFBundleVersion`.
public struct BundleVersion: Hashable, Comparable, Sendable {
  /// The version's numbers, without zeros at the end.
  let numbers: [Int]

  /// Creates a version from its text, or returns `nil` if the text is no version.
  ///
  /// - Parameter text: One to four numbers, separated by dots.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } ? Int(part) : nil
    }
    guard numbers.count == parts.count, numbers.count <= 4 else { return nil }
    self.numbers = Array(numbers.prefix((numbers.lastIndex { $0 != 0 } ?? -1) + 1))
  }

  /// Returns a Boolean value that indicates whether `left` is older than `right`.
  public static func < (left: Self, right: Self) -> Bool {
    left.numbers.lexicographicallyPrecedes(right.numbers)
  }
}

extension BundleVersion: ExpressibleByStringLiteral {
  /// Creates a version from a literal.
  ///
  /// - Precondition: The literal is one to four numbers, separated by dots.
  public init(stringLiteral text: String) {
    guard let version = Self(text) else {
      preconditionFailure("'\(text)' is no version: numbers with dots between them are needed")
    }
    self = version
  }
}

extension BundleVersion: CustomStringConvertible {
  /// Joins the version's numbers with dots; there are always at least two numbers, as in `1.0`.
  public var description: String {
    (numbers + Array(repeating: 0, count: max(0, 2 - numbers.count)))
      .map(String.init).joined(separator: ".")
  }
}
