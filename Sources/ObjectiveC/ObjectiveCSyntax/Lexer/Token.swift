/// A name, keyword, literal or punctuator of Objective-C.
package struct Token: Hashable, Sendable {
  // Texts have a token every five bytes or so, and all tokens of a text are kept while it is read. So
  // a token is packed into 24 bytes.
  private var start: PackedOffset
  package private(set) var kind: Kind
  private var expansionStart: PackedOffset
  private var flags: Flags
  private var length: UInt32
  private var expansionLength: UInt32

  /// An offset below 2 to the power of 48, as two halves without the alignment of an `Int`.
  private struct PackedOffset: Hashable, Sendable {
    private let low: UInt32
    private let high: UInt16

    init(_ offset: Int) {
      low = UInt32(truncatingIfNeeded: offset)
      high = UInt16(truncatingIfNeeded: offset >> 32)
    }

    var value: Int { Int(high) << 32 | Int(low) }
  }

  private struct Flags: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    static let isFirstOnLine = Flags(rawValue: 1)
    static let isAfterSpace = Flags(rawValue: 2)
    static let isExpandable = Flags(rawValue: 4)

    mutating func set(_ flag: Flags, to value: Bool) {
      if value { insert(flag) } else { remove(flag) }
    }
  }

  init(kind: Kind, range: Range<Int>, isFirstOnLine: Bool, isAfterSpace: Bool) {
    self.kind = kind
    flags = .isExpandable
    start = PackedOffset(range.lowerBound)
    length = UInt32(clamping: range.count)
    (expansionStart, expansionLength) = (start, length)
    (self.isFirstOnLine, self.isAfterSpace) = (isFirstOnLine, isAfterSpace)
  }

  /// Whether only space precedes it on its line.
  package private(set) var isFirstOnLine: Bool {
    get { flags.contains(.isFirstOnLine) }
    set { flags.set(.isFirstOnLine, to: newValue) }
  }

  /// Whether space precedes it.
  private(set) var isAfterSpace: Bool {
    get { flags.contains(.isAfterSpace) }
    set { flags.set(.isAfterSpace, to: newValue) }
  }

  /// Whether a macro of its name replaces it.
  ///
  /// False for the name of a macro within its own expansion.
  private(set) var isExpandable: Bool {
    get { flags.contains(.isExpandable) }
    set { flags.set(.isExpandable, to: newValue) }
  }

  /// The range of its text; for a token of a macro's body, a range in the macro's definition.
  package private(set) var range: Range<Int> {
    get { start.value..<(start.value + Int(length)) }
    set { (start, length) = (PackedOffset(newValue.lowerBound), UInt32(clamping: newValue.count)) }
  }

  /// The range that it was read from; for a token of a macro's body, the use of the macro.
  package private(set) var expansionRange: Range<Int> {
    get { expansionStart.value..<(expansionStart.value + Int(expansionLength)) }
    set {
      expansionStart = PackedOffset(newValue.lowerBound)
      expansionLength = UInt32(clamping: newValue.count)
    }
  }

  // MARK: Macros

  /// The token as part of the expansion of a macro.
  func replacing(_ use: Range<Int>, isFirst: Bool) -> Token {
    var token = self
    token.expansionRange = use
    token.isFirstOnLine = isFirst
    return token
  }

  /// The token as a replacement of a parameter.
  func replacing(_ parameter: Token) -> Token {
    var token = self
    token.isAfterSpace = parameter.isAfterSpace
    return token
  }

  /// The token merged with an `@` before it into one of another kind.
  func with(_ kind: Kind, from at: Token) -> Token {
    var token = at
    token.kind = kind
    token.range = range
    let start = at.expansionRange.lowerBound
    token.expansionRange = start..<max(start, expansionRange.upperBound)
    return token
  }

  /// The token with its text at another offset.
  func moved(by distance: Int, to expansionRange: Range<Int>) -> Token {
    var token = self
    token.range = (range.lowerBound + distance)..<(range.upperBound + distance)
    token.expansionRange = expansionRange
    return token
  }

  /// The token as one that no macro replaces.
  var nonexpandable: Token {
    var token = self
    token.isExpandable = false
    return token
  }

  /// Whether it is in the text of a macro, and not where the macro is used.
  var isOfMacro: Bool {
    // The end of a text is a token without a character.
    start != expansionStart && !expansionRange.contains(range.lowerBound)
  }

  /// The offset at which diagnostics report it.
  package var location: Int { expansionStart.value }

  package func `is`(_ punctuator: Punctuator) -> Bool { kind == .punctuator(punctuator) }

  package func `is`(_ keyword: AtKeyword) -> Bool { kind == .atKeyword(keyword) }
}
