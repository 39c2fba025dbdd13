extension Token {
  package enum Kind: Hashable, Sendable {
    /// A name, or a keyword of C.
    case identifier

    case integer
    case floating

    /// A character constant, such as `'a'`.
    case character

    /// A string literal of C, such as `"text"`.
    case string

    /// A string object, such as `@"text"`.
    case objectString

    case punctuator(Punctuator)

    /// A keyword with a preceding `@`, such as `@end`.
    case atKeyword(AtKeyword)

    /// A whole preprocessor line.
    case directive

    /// Bytes that begin no token of Objective-C.
    case unknown

    /// The end of the text.
    case end
  }
}
