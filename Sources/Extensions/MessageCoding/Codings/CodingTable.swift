import RuntimeSupport

/// A table of the types that may be decoded, with their codings.
package struct CodingTable: Sendable {
  private var types: [ObjectIdentifier: any TypeCoding] = [:]
  private var names: [String: any TypeCoding] = [:]
  private var tags: [(any TypeCoding)?] = Array(repeating: nil, count: 256)

  /// Maps the UTF-8 bytes of a name to the coding.
  ///
  /// `finish()` builds this table once all types have been added.
  private var nameTable = NameTable<any TypeCoding>([:])

  /// Contains the built-in types, which every coder knows.
  static let known = Result { () throws(MessageCodingError) in try CodingTable([]) }

  /// Makes a table of the built-in types and of other types.
  package init(_ others: [CodedType]) throws(MessageCodingError) {
    for type in CodedType.known + others { try add(type) }
    finish()
  }

  /// Rebuilds `nameTable`, so that look-ups by name find the types added since the last call.
  mutating func finish() { nameTable = NameTable(names) }

  /// Adds a type to the table.
  ///
  /// If the table has the type under another name already, values are still written under the older
  /// name.
  mutating func add(_ type: CodedType) throws(MessageCodingError) {
    for coding in type.codings {
      if let other = names[coding.name] {
        if other.type == coding.type { continue }
        throw .nameTaken(coding.name, other.type, coding.type)
      }
      names[coding.name] = coding
      // Values of the type of ``ConstantCoding/null``, `(any Sendable)?`, are not always `nil`.
      if coding !== ConstantCoding.null, types[ObjectIdentifier(coding.type)] == nil {
        types[ObjectIdentifier(coding.type)] = coding
      }
      if coding.tag != BinaryTag.named, tags[Int(coding.tag)] == nil {
        tags[Int(coding.tag)] = coding
      }
    }
  }

  func coding(named name: String) -> (any TypeCoding)? { nameTable.value(for: name) }

  func coding(named name: UnsafeRawBufferPointer) -> (any TypeCoding)? {
    nameTable.value(for: name)
  }

  /// Throws an error if `type` is a built-in type whose coding `type` would change.
  ///
  /// A built-in type may be given only with its usual name and without closures.
  static func checkIsOwn(_ type: CodedType) throws(MessageCodingError) {
    guard let coding = try known.get().types[ObjectIdentifier(type.type)],
      let given = type.codings.first
    else { return }
    let isSame = try known.get().coding(named: type.name)?.type == coding.type
    if given.isByReference || !isSame { throw .builtInType(type.type, named: type.name) }
  }

  func coding(tagged tag: UInt8) -> (any TypeCoding)? { tags[Int(tag)] }

  /// Returns the coding for values whose dynamic type is exactly `type`.
  ///
  /// A class without a coding inherits the coding of its nearest registered superclass if that
  /// coding is by reference.
  func coding(of type: any Any.Type) -> (any TypeCoding)? {
    if let found = types[ObjectIdentifier(type)] { return found }
    guard let found = inherited(by: type), found.isByReference else { return nil }
    return found
  }

  /// Returns the coding of the nearest superclass that has a coding.
  func inherited(by type: any Any.Type) -> (any TypeCoding)? {
    var next: AnyClass? = (type as? AnyClass).flatMap(Superclass.of)
    while let current = next {
      if let found = types[ObjectIdentifier(current)] { return found }
      next = Superclass.of(current)
    }
    return nil
  }
}
