import RuntimeSupport

/// The types that may be made from bytes.
package struct CodingTable: Sendable {
  private var types: [ObjectIdentifier: any TypeCoding] = [:]
  private var names: [String: any TypeCoding] = [:]
  private var tags: [(any TypeCoding)?] = Array(repeating: nil, count: 256)

  /// The codings by the bytes of their names; set once all are added.
  private var nameTable = NameTable<any TypeCoding>([:])

  /// The types that every coder knows.
  static let known = Result { () throws(MessageCodingError) in try CodingTable([]) }

  /// Makes a table of some types of the standard library and Foundation, and of others.
  package init(_ others: [CodedType]) throws(MessageCodingError) {
    for type in CodedType.known + others { try add(type) }
    finish()
  }

  /// Makes what was added since be found by the bytes of its name.
  mutating func finish() { nameTable = NameTable(names) }

  /// Adds a type; of one that is known under another name, that name is still the one that is written.
  mutating func add(_ type: CodedType) throws(MessageCodingError) {
    for coding in type.codings {
      if let other = names[coding.name] {
        if other.type == coding.type { continue }
        throw .nameTaken(coding.name, other.type, coding.type)
      }
      names[coding.name] = coding
      // An optional of anything has other values than nil.
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

  /// Throws if a type that is given would be written otherwise than it is given.
  ///
  /// Its name in messages and its tag are those that it has without.
  static func checkIsOwn(_ type: CodedType) throws(MessageCodingError) {
    guard let coding = try known.get().types[ObjectIdentifier(type.type)],
      let given = type.codings.first
    else { return }
    let isSame = try known.get().coding(named: type.name)?.type == coding.type
    if given.isByReference || !isSame { throw .builtInType(type.type, named: type.name) }
  }

  func coding(tagged tag: UInt8) -> (any TypeCoding)? { tags[Int(tag)] }

  /// The coding that values of just this type have.
  func coding(of type: any Any.Type) -> (any TypeCoding)? {
    if let found = types[ObjectIdentifier(type)] { return found }
    guard let found = inherited(by: type), found.isByReference else { return nil }
    return found
  }

  /// The coding of the nearest superclass that has one.
  func inherited(by type: any Any.Type) -> (any TypeCoding)? {
    var next: AnyClass? = (type as? AnyClass).flatMap(Superclass.of)
    while let current = next {
      if let found = types[ObjectIdentifier(current)] { return found }
      next = Superclass.of(current)
    }
    return nil
  }
}
