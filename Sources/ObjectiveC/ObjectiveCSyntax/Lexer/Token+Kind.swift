extension Token {
  package enum Kind: Hashable, Sendable {
    /// A name or a keyword of C.
    case identifier

    case integer
    case floating

    /// `'a'`
    case character

    /// `"text"`
    case string

    /// `@"text"`
    case objectString

    case punctuator(Punctuator)

    /// A keyword with an `@` before it.
    case atKeyword(AtKeyword)

    /// A preprocessor line, as a whole.
    case directive

    /// Bytes that begin no token of Objective-C.
    case unknown

    /// The end of the text.
    case end
  }
}
