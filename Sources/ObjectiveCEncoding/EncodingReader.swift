/// A parser that reads type and method encodings from left to right.
///
/// A script may read types when little of the thread's stack is left. So the reader does not
/// recurse: it keeps the enclosing types in the array `unfinished`, and no function calls itself.
struct EncodingReader {
  private let text: String
  private let bytes: [UInt8]
  private var offset = 0

  /// Types read only in part, from the outermost to the innermost.
  private var unfinished: [Unfinished] = []

  private struct Unfinished {
    let qualifiers: [TypeEncoding.Qualifier]
    let kind: Kind

    /// Fields that have been read, and the name of the next field if the encoding has a name.
    var fields: [TypeEncoding.Field] = []
    var fieldName: String?

    /// Types of a block that have been read; `nil` before the return type of the block.
    var signature: MethodEncoding?

    enum Kind {
      case pointer
      case array(count: Int)
      case record(name: String, end: Unicode.Scalar, hasNames: Bool)
      case block
    }
  }

  init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
  }

  mutating func readWholeType() throws(TypeEncodingError) -> TypeEncoding {
    let type = try readType()
    guard offset == bytes.count else { throw expected("the end of the type") }
    return type
  }

  /// Reads the first type of a text, and returns the number of bytes that encode the type.
  mutating func readFirstType() throws(TypeEncodingError) -> (TypeEncoding, length: Int) {
    (try readType(), offset)
  }

  mutating func readWholeMethod() throws(TypeEncodingError) -> MethodEncoding {
    var method = try method(returning: try readType())
    while offset < bytes.count {
      let type = try readType()
      method.arguments.append(MethodEncoding.Argument(type, offset: try readFrameOffset()))
    }
    return method
  }

  // MARK: Types

  private mutating func readType() throws(TypeEncodingError) -> TypeEncoding {
    var type = try begin()
    while true {
      if let finished = type {
        if unfinished.isEmpty { return finished }
        type = try add(finished)
      } else {
        type = try begin()
      }
    }
  }

  /// Reads a type up to the first type nested in it.
  ///
  /// - Returns: The type, or `nil` if a nested type must be read first.
  private mutating func begin() throws(TypeEncodingError) -> TypeEncoding? {
    guard unfinished.count < TypeEncoding.maximumDepth else {
      throw expected("types nested at most \(TypeEncoding.maximumDepth) deep")
    }
    var qualifiers: [TypeEncoding.Qualifier] = []
    while let qualifier = letter.flatMap(TypeEncoding.Qualifier.init(rawValue:)) {
      qualifiers.append(qualifier)
      offset += 1
    }
    if beginsVector { return TypeEncoding(.vector, qualifiers: qualifiers) }
    guard let letter else { throw expected("a type") }
    let start = offset
    offset += 1
    switch letter {
    case "^": return enter(.pointer, qualifiers)
    case "[": return enter(.array(count: try readNumber()), qualifiers)
    case "{": return try beginRecord(until: "}", qualifiers)
    case "(": return try beginRecord(until: ")", qualifiers)
    case "@":
      guard take("?") else { return TypeEncoding(try readObject(), qualifiers: qualifiers) }
      guard take("<") else { return TypeEncoding(.block(), qualifiers: qualifiers) }
      return enter(.block, qualifiers)
    default:
      guard let kind = try readSimple(letter) else {
        offset = start
        throw expected("a type")
      }
      return TypeEncoding(kind, qualifiers: qualifiers)
    }
  }

  /// `true` if the next type is a vector, for which the compiler writes no text.
  private var beginsVector: Bool {
    guard let outer = unfinished.last else {
      // An encoding of a method begins with the return type, the frame size and the receiver `@`.
      // If the frame size comes first, the return type is a vector.
      return offset == 0 && isDigit(peek) && bytes.contains(UInt8(ascii: "@"))
    }
    switch outer.kind {
    case .array: return peek == UInt8(ascii: "]")
    case .pointer: return isDigit(peek)
    case .record, .block: return false
    }
  }

  /// Reads the rest of a type that contains no other types; `letter` has been read.
  ///
  /// - Returns: The type, or `nil` if no type begins with `letter`.
  private mutating func readSimple(_ letter: Character) throws(TypeEncodingError) -> TypeEncoding
    .Kind?
  {
    switch letter {
    case "v": return .void
    case "*": return .string
    case "#": return .class
    case ":": return .selector
    case "?": return .unknown
    case " ": return .halfFloat
    case "j": return .complex(try readScalar())
    case "b": return .bitField(try readBitField())
    default: return TypeEncoding.Scalar(rawValue: letter).map { .scalar($0) }
    }
  }

  /// Makes a type the innermost unfinished type, and returns `nil`.
  private mutating func enter(
    _ kind: Unfinished.Kind, _ qualifiers: [TypeEncoding.Qualifier]
  ) -> TypeEncoding? {
    unfinished.append(Unfinished(qualifiers: qualifiers, kind: kind))
    return nil
  }

  /// Adds a type to the innermost unfinished type, and reads up to the next type nested there.
  ///
  /// - Returns: The enclosing type if `type` completes it, or `nil` if more nested types follow.
  private mutating func add(_ type: TypeEncoding) throws(TypeEncodingError) -> TypeEncoding? {
    let last = unfinished.count - 1
    switch unfinished[last].kind {
    case .pointer: return finish(.pointer(type))
    case .array(let count):
      guard take("]") else { throw expected("']'") }
      return finish(.array(count: count, of: type))
    case .record:
      let name = unfinished[last].fieldName
      unfinished[last].fields.append(TypeEncoding.Field(name: name, type))
      return try continueRecord()
    case .block:
      if unfinished[last].signature == nil {
        unfinished[last].signature = try method(returning: type)
      } else {
        let offset = try readFrameOffset()
        unfinished[last].signature?.arguments.append(
          MethodEncoding.Argument(type, offset: offset))
      }
      if take(">") { return finish(.block(unfinished[last].signature)) }
      guard peek != nil else { throw expected("'>'") }
      return nil
    }
  }

  /// Removes the innermost unfinished type from `unfinished`, and returns it as a type of `kind`.
  private mutating func finish(_ kind: TypeEncoding.Kind) -> TypeEncoding {
    TypeEncoding(kind, qualifiers: unfinished.removeLast().qualifiers)
  }

  // MARK: Methods

  private mutating func method(
    returning type: TypeEncoding
  ) throws(TypeEncodingError) -> MethodEncoding {
    MethodEncoding(
      returnType: type, frameSize: isDigit(peek) ? try readNumber() : nil, arguments: [])
  }

  private mutating func readFrameOffset() throws(TypeEncodingError) -> MethodEncoding.FrameOffset? {
    let isInRegister = take("+")
    let isNegative = take("-")
    guard isInRegister || isNegative || isDigit(peek) else { return nil }
    // The value of -0 is 0, which would be printed without its sign.
    if isNegative, peek == UInt8(ascii: "0") { throw expected("a number from 1 on") }
    let number = try readNumber()
    return MethodEncoding.FrameOffset(isNegative ? -number : number, isInRegister: isInRegister)
  }

  // MARK: Other types

  private mutating func readScalar() throws(TypeEncodingError) -> TypeEncoding.Scalar {
    guard let scalar = letter.flatMap(TypeEncoding.Scalar.init(rawValue:)) else {
      throw expected("a number's type")
    }
    offset += 1
    return scalar
  }

  private mutating func readObject() throws(TypeEncodingError) -> TypeEncoding.Kind {
    guard peek == UInt8(ascii: "\""), !(isAmongNames && isFieldName()) else { return .object() }
    offset += 1
    let className = readName { "<\"".utf8.contains($0) }
    var protocols: [String] = []
    while take("<") {
      let name = readName { "<>\"".utf8.contains($0) }
      guard !name.isEmpty else { throw expected("a protocol's name") }
      guard take(">") else { throw expected("'>'") }
      protocols.append(name)
    }
    if className.isEmpty, protocols.isEmpty { throw expected("a class or a protocol") }
    guard take("\"") else { throw expected("'\"'") }
    return .object(className: className.isEmpty ? nil : className, protocols: protocols)
  }

  /// `true` if the next type belongs to a field of a record with field names, directly or behind
  /// pointers and arrays.
  private var isAmongNames: Bool {
    for outer in unfinished.reversed() {
      switch outer.kind {
      case .pointer, .array: continue
      case .record(_, _, let hasNames): return hasNames
      case .block: return false
      }
    }
    return false
  }

  /// Returns `true` if the quoted name that comes next is the name of a field, not of a class.
  ///
  /// After the name of a field, the encoding has the type of the field. After the name of a class,
  /// it has the quoted name of the next field, or the end of the record or array.
  private func isFieldName() -> Bool {
    guard let end = bytes[(offset + 1)...].firstIndex(of: UInt8(ascii: "\"")) else { return false }
    return end + 1 < bytes.count && !"\"})]".utf8.contains(bytes[end + 1])
  }

  private mutating func beginRecord(
    until end: Unicode.Scalar, _ qualifiers: [TypeEncoding.Qualifier]
  ) throws(TypeEncodingError) -> TypeEncoding? {
    // The name includes the arguments of a C++ template, in which `=`, `}` and `)` may occur.
    var angles = 0
    let name = readName { byte in
      if byte == UInt8(ascii: "<") { angles += 1 }
      if byte == UInt8(ascii: ">") { angles -= 1 }
      return angles <= 0 && (byte == UInt8(ascii: "=") || byte == UInt8(ascii: end))
    }
    guard !name.isEmpty else { throw expected("a name or '?'") }
    if take(end) {
      return TypeEncoding(
        Self.kind(TypeEncoding.Record(name: name, fields: nil), end), qualifiers: qualifiers)
    }
    guard take("=") else { throw expected("'=' or '\(end)'") }
    let hasNames = peek == UInt8(ascii: "\"")
    _ = enter(.record(name: name, end: end, hasNames: hasNames), qualifiers)
    return try continueRecord()
  }

  /// Reads the end of the innermost record, or the name of its next field.
  private mutating func continueRecord() throws(TypeEncodingError) -> TypeEncoding? {
    let last = unfinished.count - 1
    guard case .record(let name, let end, _) = unfinished[last].kind else { return nil }
    if take(end) {
      let fields = unfinished[last].fields
      return finish(Self.kind(TypeEncoding.Record(name: name, fields: fields), end))
    }
    guard peek != nil else { throw expected("a field or '\(end)'") }
    unfinished[last].fieldName = nil
    if take("\"") {
      unfinished[last].fieldName = readName { $0 == UInt8(ascii: "\"") }
      guard take("\"") else { throw expected("'\"'") }
    }
    return nil
  }

  private static func kind(
    _ record: TypeEncoding.Record, _ end: Unicode.Scalar
  ) -> TypeEncoding.Kind {
    end == "}" ? .structure(record) : .union(record)
  }

  private mutating func readBitField() throws(TypeEncodingError) -> TypeEncoding.BitField {
    let number = try readNumber()
    // Apple's compilers write only the width, and the type of the next field may follow the width.
    // Compilers for the GNU runtime write a position, a type and a width.
    guard let type = letter.flatMap(TypeEncoding.Scalar.init(rawValue:)), type.isInteger,
      offset + 1 < bytes.count, isDigit(bytes[offset + 1])
    else { return TypeEncoding.BitField(width: number) }
    offset += 1
    return TypeEncoding.BitField(
      width: try readNumber(),
      declaration: TypeEncoding.BitField.Declaration(position: number, type: type))
  }

  private mutating func readNumber() throws(TypeEncodingError) -> Int {
    let start = offset
    var number = 0
    while let byte = peek, isDigit(byte) {
      let (shifted, isTooLarge) = number.multipliedReportingOverflow(by: 10)
      let (sum, isStillTooLarge) = shifted.addingReportingOverflow(Int(byte - UInt8(ascii: "0")))
      let hasLeadingZero = offset > start && number == 0
      guard !isTooLarge, !isStillTooLarge, !hasLeadingZero else {
        offset = start
        throw expected(hasLeadingZero ? "a number without zeros before it" : "a smaller number")
      }
      number = sum
      offset += 1
    }
    guard offset > start else { throw expected("a number") }
    return number
  }

  /// Reads a name up to the byte at which `isEnd` returns `true`, or to the end of the text.
  private mutating func readName(until isEnd: (UInt8) -> Bool) -> String {
    let end = bytes[offset...].firstIndex(where: isEnd) ?? bytes.count
    defer { offset = end }
    return String(decoding: bytes[offset..<end], as: UTF8.self)
  }

  private var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private var letter: Character? {
    peek.flatMap { byte in byte < 0x80 ? Character(Unicode.Scalar(byte)) : nil }
  }

  private func isDigit(_ byte: UInt8?) -> Bool {
    guard let byte else { return false }
    return UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: scalar) else { return false }
    offset += 1
    return true
  }

  private func expected(_ what: String) -> TypeEncodingError {
    TypeEncodingError(encoding: text, offset: offset, expected: what)
  }
}
