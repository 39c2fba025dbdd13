/// The type of a value as Objective-C's compilers write it for the runtime.
///
/// ```swift
/// let range = try TypeEncoding("{_NSRange=QQ}")
/// range.size  // 16
/// "\(range)"  // {_NSRange=QQ}
/// ```
///
/// Every encoding that is read is printed back as it was. `==` compares everything;
/// ``matches(_:)`` compares as the runtimes do. Sizes are those of Apple's 64-bit ARM systems.
public struct TypeEncoding: Hashable, Sendable {
  /// The qualifiers before the type, in the order in which they are written.
  public var qualifiers: [Qualifier]

  /// The type without its qualifiers.
  public var kind: Kind

  /// Makes an encoding from its parts.
  public init(_ kind: Kind, qualifiers: [Qualifier] = []) {
    self.kind = kind
    self.qualifiers = qualifiers
  }

  /// Reads an encoding.
  ///
  /// The text is one whole type, without a frame offset after it. Takes time in proportion to its
  /// length.
  ///
  /// - Throws: ``TypeEncodingError``, with the offset of the first mistake. Types that are nested
  ///   more than ``maximumDepth`` deep are a mistake, too.
  public init(_ text: String) throws(TypeEncodingError) {
    var reader = EncodingReader(text)
    self = try reader.readWholeType()
  }

  /// The depth to which types may be nested in an encoding that is read.
  ///
  /// Compilers write a few levels. Comparing, printing and releasing types need some of the stack for
  /// each level, and the limit keeps hostile text from exhausting it.
  public static let maximumDepth = 32
}
