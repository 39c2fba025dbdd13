/// The type of a value, as Objective-C compilers write it for the runtime.
///
/// ```swift
/// let range = try TypeEncoding("{_NSRange=QQ}")
/// range.size  // 16
/// "\(range)"  // {_NSRange=QQ}
/// ```
///
/// An encoding that was read from text prints as exactly the same text. `==` compares all parts of
/// two encodings, and ``matches(_:)`` compares them as the runtimes do. The sizes of types are
/// their sizes on Apple's 64-bit ARM systems.
public struct TypeEncoding: Hashable, Sendable {
  /// Qualifiers before the type, in the order in which they are written.
  public var qualifiers: [Qualifier]

  /// The type without its qualifiers.
  public var kind: Kind

  /// Creates an encoding from its parts.
  public init(_ kind: Kind, qualifiers: [Qualifier] = []) {
    self.kind = kind
    self.qualifiers = qualifiers
  }

  /// Reads an encoding from text.
  ///
  /// A text must be one complete type, without a frame offset after it.
  ///
  /// - Throws: ``TypeEncodingError``, with the offset of the first mistake. A type nested more than
  ///   ``maximumDepth`` levels deep is also a mistake.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public init(_ text: String) throws(TypeEncodingError) {
    var reader = EncodingReader(text)
    self = try reader.readWholeType()
  }

  /// Reads the first of several types in a text.
  ///
  /// - Returns: The type, and the number of bytes of the text that encode the type.
  /// - Throws: ``TypeEncodingError``, with the offset of the first mistake.
  public static func first(
    in text: String
  ) throws(TypeEncodingError) -> (type: TypeEncoding, length: Int) {
    var reader = EncodingReader(text)
    return try reader.readFirstType()
  }

  /// How many levels deep types may be nested in an encoding read from text.
  ///
  /// Compilers write a few levels. Comparing, printing and releasing types take stack space for
  /// each level, so the limit keeps hostile text from exhausting the stack.
  public static let maximumDepth = 32
}
