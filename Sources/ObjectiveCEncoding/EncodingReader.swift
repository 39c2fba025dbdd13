/// Reads encodings from left to right.
struct EncodingReader {
  private let text: String
  private let bytes: [UInt8]
  private var offset = 0
  private var depth = 0

  init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
  }

  mutating func readWholeType() throws(EncodingError) -> TypeEncoding {
    let type = try readType()
    guard offset == bytes.count else { throw expected("the end of the type") }
    return type
  }

  mutating func readWholeMethod() throws(EncodingError) -> MethodEncoding {
    let method = try readMethod(until: nil)
    guard offset == bytes.count else { throw expected("a type") }
    return method
  }

  private mutating func readMethod(until end: UInt8?) throws(EncodingError) -> MethodEncoding {
    let returnType = try readType()
    let frameSize = isDigit(peek) ? try readNumber() : nil
    var arguments: [MethodEncoding.Argument] = []
    while let next = peek, next != end {
      let type = try readType()
      arguments.append(MethodEncoding.Argument(type, offset: try readFrameOffset()))
    }
    return MethodEncoding(returnType: returnType, frameSize: frameSize, arguments: arguments)
  }

  private mutating func readFrameOffset() throws(EncodingError) -> MethodEncoding.FrameOffset? {
    let isInRegister = take("+")
    let isNegative = take("-")
    guard isInRegister || isNegative || isDigit(peek) else { return nil }
    // A negative zero would be printed back as 0.
    if isNegative, peek == UInt8(ascii: "0") { throw expected("a number from 1 on") }
    let number = try readNumber()
    return MethodEncoding.FrameOffset(isNegative ? -number : number, isInRegister: isInRegister)
  }

  /// Reads a type; `amongNames` within a record whose fields are named.
  private mutating func readType(amongNames: Bool = false) throws(EncodingError) -> TypeEncoding {
    guard depth < TypeEncoding.maximumDepth else {
      throw expected("types nested at most \(TypeEncoding.maximumDepth) deep")
    }
    depth += 1
    defer { depth -= 1 }
    var qualifiers: [TypeEncoding.Qualifier] = []
    while let qualifier = letter.flatMap(TypeEncoding.Qualifier.init(rawValue:)) {
      qualifiers.append(qualifier)
      offset += 1
    }
    return TypeEncoding(try readKind(amongNames: amongNames), qualifiers: qualifiers)
  }

  private mutating func readKind(amongNames: Bool) throws(EncodingError) -> TypeEncoding.Kind {
    guard let letter else { throw expected("a type") }
    if let scalar = TypeEncoding.Scalar(rawValue: letter) {
      offset += 1
      return .scalar(scalar)
    }
    let start = offset
    offset += 1
    switch letter {
    case "v": return .void
    case "*": return .string
    case "#": return .class
    case ":": return .selector
    case "?": return .unknown
    case "@": return try readObject(amongNames: amongNames)
    case "^": return .pointer(try readType(amongNames: amongNames))
    case "j": return .complex(try readScalar())
    case "[":
      let count = try readNumber()
      let element = try readType(amongNames: amongNames)
      guard take("]") else { throw expected("']'") }
      return .array(count: count, of: element)
    case "{": return .structure(try readRecord(until: "}"))
    case "(": return .union(try readRecord(until: ")"))
    case "b": return .bitField(try readBitField())
    default:
      offset = start
      throw expected("a type")
    }
  }

  private mutating func readScalar() throws(EncodingError) -> TypeEncoding.Scalar {
    guard let scalar = letter.flatMap(TypeEncoding.Scalar.init(rawValue:)) else {
      throw expected("a number's type")
    }
    offset += 1
    return scalar
  }

  private mutating func readObject(amongNames: Bool) throws(EncodingError) -> TypeEncoding.Kind {
    if take("?") {
      guard take("<") else { return .block() }
      let signature = try readMethod(until: UInt8(ascii: ">"))
      guard take(">") else { throw expected("'>'") }
      return .block(signature)
    }
    guard peek == UInt8(ascii: "\""), !(amongNames && isFieldName()) else { return .object() }
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

  /// Whether the quoted name that is next names a field, and not an object's class.
  ///
  /// A field's name is followed by its type. A class is followed by the name of the next field, or
  /// by the end of the record.
  private func isFieldName() -> Bool {
    guard let end = bytes[(offset + 1)...].firstIndex(of: UInt8(ascii: "\"")) else { return false }
    return end + 1 < bytes.count && !"\"})]".utf8.contains(bytes[end + 1])
  }

  private mutating func readRecord(until end: Unicode.Scalar)
    throws(EncodingError) -> TypeEncoding.Record
  {
    // The arguments of a C++ template are part of the name, with all signs in them.
    var angles = 0
    let name = readName { byte in
      if byte == UInt8(ascii: "<") { angles += 1 }
      if byte == UInt8(ascii: ">") { angles -= 1 }
      return angles <= 0 && (byte == UInt8(ascii: "=") || byte == UInt8(ascii: end))
    }
    guard !name.isEmpty else { throw expected("a name or '?'") }
    if take(end) { return TypeEncoding.Record(name: name, fields: nil) }
    guard take("=") else { throw expected("'=' or '\(end)'") }
    let amongNames = peek == UInt8(ascii: "\"")
    var fields: [TypeEncoding.Field] = []
    while !take(end) {
      guard peek != nil else { throw expected("a field or '\(end)'") }
      var name: String?
      if take("\"") {
        name = readName { $0 == UInt8(ascii: "\"") }
        guard take("\"") else { throw expected("'\"'") }
      }
      fields.append(TypeEncoding.Field(name: name, try readType(amongNames: amongNames)))
    }
    return TypeEncoding.Record(name: name, fields: fields)
  }

  private mutating func readBitField() throws(EncodingError) -> TypeEncoding.BitField {
    let number = try readNumber()
    // Apple's compilers write only the width, which the next field's type may follow. The GNU form
    // has a position, a type and a width.
    guard let type = letter.flatMap(TypeEncoding.Scalar.init(rawValue:)), type.isInteger,
      offset + 1 < bytes.count, isDigit(bytes[offset + 1])
    else { return TypeEncoding.BitField(width: number) }
    offset += 1
    return TypeEncoding.BitField(
      width: try readNumber(),
      declaration: TypeEncoding.BitField.Declaration(position: number, type: type))
  }

  private mutating func readNumber() throws(EncodingError) -> Int {
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

  /// Reads up to the byte that ends a name, or to the end of the text.
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

  private func expected(_ what: String) -> EncodingError {
    EncodingError(encoding: text, offset: offset, expected: what)
  }
}
