/// A name, keyword, literal or punctuator of Objective-C, or a whole preprocessor line.
package struct Token: Hashable, Sendable {
  // A text has about one token in five bytes, and all tokens stay in memory while the text is read.
  // Therefore the properties are packed into 24 bytes.
  private var start: PackedOffset
  package private(set) var kind: Kind
  private var expansionStart: PackedOffset
  private var flags: Flags
  private var length: UInt32
  private var expansionLength: UInt32

  /// An offset, stored as two parts that do not need the alignment of an `Int`.
  ///
  /// An offset must be below 2⁴⁸. ``SourceText`` keeps all offsets far below this limit.
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

  /// `true` if only white space precedes the token on its line.
  package private(set) var isFirstOnLine: Bool {
    get { flags.contains(.isFirstOnLine) }
    set { flags.set(.isFirstOnLine, to: newValue) }
  }

  /// `true` if white space directly precedes the token.
  private(set) var isAfterSpace: Bool {
    get { flags.contains(.isAfterSpace) }
    set { flags.set(.isAfterSpace, to: newValue) }
  }

  /// `true` if a macro with the token's name replaces the token.
  ///
  /// Within a macro's own expansion, the value is `false` for the name of the macro.
  private(set) var isExpandable: Bool {
    get { flags.contains(.isExpandable) }
    set { flags.set(.isExpandable, to: newValue) }
  }

  /// The offsets of the token's text; for a token of a macro's body, in the macro's definition.
  package private(set) var range: Range<Int> {
    get { start.value..<(start.value + Int(length)) }
    set { (start, length) = (PackedOffset(newValue.lowerBound), UInt32(clamping: newValue.count)) }
  }

  /// The offsets from which the token was read; for a token of a macro's body, the use of the
  /// macro.
  package private(set) var expansionRange: Range<Int> {
    get { expansionStart.value..<(expansionStart.value + Int(expansionLength)) }
    set {
      expansionStart = PackedOffset(newValue.lowerBound)
      expansionLength = UInt32(clamping: newValue.count)
    }
  }

  // MARK: Macros

  /// Returns the token as part of the expansion of a macro.
  ///
  /// `use` has the offsets of the macro's use. `isFirst` is `true` for the first token of the
  /// expansion of a macro whose use is first on its line.
  func replacing(_ use: Range<Int>, isFirst: Bool) -> Token {
    var token = self
    token.expansionRange = use
    token.isFirstOnLine = isFirst
    return token
  }

  /// Returns the token as the replacement of a parameter, with the white space before the
  /// parameter.
  func replacing(_ parameter: Token) -> Token {
    var token = self
    token.isAfterSpace = parameter.isAfterSpace
    return token
  }

  /// Returns the token merged with the preceding `@` into a token of another kind.
  func with(_ kind: Kind, from at: Token) -> Token {
    var token = at
    token.kind = kind
    token.range = range
    let start = at.expansionRange.lowerBound
    token.expansionRange = start..<max(start, expansionRange.upperBound)
    return token
  }

  /// Returns the token with `range` moved by `distance` bytes and a new `expansionRange`.
  func moved(by distance: Int, to expansionRange: Range<Int>) -> Token {
    var token = self
    token.range = (range.lowerBound + distance)..<(range.upperBound + distance)
    token.expansionRange = expansionRange
    return token
  }

  /// Returns the token as a token that no macro replaces.
  var nonexpandable: Token {
    var token = self
    token.isExpandable = false
    return token
  }

  /// `true` if the token's text stands in a macro's definition, not where the macro is used.
  var isOfMacro: Bool {
    // Because the token `end` is empty, `contains` alone would be `false` for it.
    start != expansionStart && !expansionRange.contains(range.lowerBound)
  }

  /// The offset at which diagnostics report the token.
  package var location: Int { expansionStart.value }

  package func `is`(_ punctuator: Punctuator) -> Bool { kind == .punctuator(punctuator) }

  package func `is`(_ keyword: AtKeyword) -> Bool { kind == .atKeyword(keyword) }
}
