import ObjectiveCEncoding

/// An encoder that finds the encodings of declared types, as clang prints them.
struct TypeEncoder {
  /// A warning for each unknown type, with the type assumed instead.
  private(set) var diagnostics: [Diagnostic] = []

  /// `true` if a likely type was assumed for an unknown type of the last method.
  private(set) var isGuess = false

  private let source: SourceText
  private let table: TypeTable

  /// Names the types declared only in headers that the source does not import.
  private let guessedNames: Set<String>

  /// The type parameters of the class whose methods are being encoded.
  var typeParameters: Set<String> = []

  /// Names the unknown types reported so far, so that each is reported once.
  private var reported: Set<String> = []
  /// How deeply the types under encoding are nested.
  private var depth = 0

  /// Where diagnostics are reported, as an offset.
  ///
  /// It is the offset of the whole type, because parts of the type may be declared elsewhere.
  private var location = 0

  /// How many types may still be encoded as parts of the current type.
  private var budget = 0

  init(table: TypeTable, source: SourceText, guessedNames: Set<String> = []) {
    self.table = table
    self.guessedNames = guessedNames
    self.source = source
  }

  /// Decides which parts of a type are encoded with their contents, and not only by name.
  private struct Scope {
    /// `true` if a structure is encoded with its fields.
    var expands = true

    /// `true` if a structure behind a pointer is encoded with its fields.
    var expandsPointees = false

    /// `true` if the type is the type of a field.
    var isField = false
  }

  // MARK: Methods

  /// Returns the encoding of a method, with frame offsets.
  mutating func encode(_ method: MethodDeclaration) -> MethodEncoding {
    isGuess = false
    let returnType = encodeWhole(method.returnType).encoding
    var types = [TypeEncoding(.object()), TypeEncoding(.selector)]
    var sizes = [8, 8]
    for parameter in method.parameters {
      let type = parameterType(parameter.type)
      let encoded = encodeWhole(type)
      types.append(encoded.encoding)
      if encoded.layout == nil {
        report("the size of this type is not known here: taken for that of a pointer")
      }
      sizes.append(frameSize(of: encoded))
    }
    return MethodEncoding(
      returnType: returnType, arguments: types.map { MethodEncoding.Argument($0) }
    ).withFrameOffsets(sizes: sizes)
  }

  /// Returns the size and alignment of a type in bytes, or `nil` if they are not known.
  mutating func layout(of type: DeclaredType) -> (size: Int, alignment: Int)? {
    // GNU C defines the size of `void` as 1, and so does clang.
    if case .void = resolve(type).kind { return (1, 1) }
    if case .array(_, count: nil) = resolve(type).kind { return nil }
    return known(type)?.layout
  }

  /// Returns the scalar type to which a type resolves, or `nil` for other and unknown types.
  mutating func scalar(of type: DeclaredType) -> TypeEncoding.Scalar? {
    guard case .scalar(let scalar) = known(type)?.encoding.kind else { return nil }
    return scalar
  }

  /// Returns the encoding of a type, or `nil` if a part of the type is assumed.
  private mutating func known(_ type: DeclaredType) -> SizedEncoding? {
    budget = 2_000
    isGuess = false
    let encoded = encode(type, Scope())
    return budget > 0 && !isGuess ? encoded : nil
  }

  /// Returns the type of a parameter as the method receives it.
  ///
  /// Functions, and arrays without a written length, are passed as pointers.
  private func parameterType(_ type: DeclaredType) -> DeclaredType {
    var pointer = DeclaredType(.void, at: type.location)
    pointer.passing = type.passing
    switch resolve(type).kind {
    case .function: pointer.kind = .pointer(type)
    case .array(let element, count: nil): pointer.kind = .pointer(element)
    default: return type
    }
    return pointer
  }

  /// Returns the number of bytes that an argument occupies in the frame.
  private func frameSize(of type: SizedEncoding) -> Int {
    switch type.encoding.kind {
    // An array is passed as a pointer, and an integer is promoted to at least an `int`.
    case .array: 8
    case .scalar(let scalar) where scalar.isInteger && !type.encoding.qualifiers.contains(.atomic):
      max(type.layout?.size ?? 8, 4)
    default: type.layout?.size ?? 8
    }
  }

  /// Encodes the type of an argument or a return value.
  private mutating func encodeWhole(_ type: DeclaredType) -> SizedEncoding {
    budget = 2_000
    location = type.location
    var encoded = encode(type, Scope(expandsPointees: true))
    if budget <= 0 {
      report("this type is too long to be encoded: taken for one of the size of a pointer")
      encoded = .word(.unknown)
    }
    encoded.encoding.qualifiers = qualifiers(of: type)
    return encoded
  }

  /// Returns the qualifiers with which the encoding of an argument or a return value begins.
  func qualifiers(of type: DeclaredType) -> [TypeEncoding.Qualifier] {
    let parameter = parameterType(type)
    var own: [TypeEncoding.Qualifier] = resolve(parameter).isAtomic ? [.atomic] : []
    if pointsToConstant(parameter) { own.append(.const) }
    var passing = type.passing
    // Compilers write `const` before `in`, but after all other qualifiers.
    if own.first == .const, passing.last == .in {
      own.insert(.in, at: 1)
      passing.removeLast()
    }
    return passing + own
  }

  /// Returns `true` if the encoding of a whole pointer type has the qualifier `const`.
  private func pointsToConstant(_ type: DeclaredType) -> Bool {
    let resolved = resolve(type)
    guard case .pointer(let pointee) = resolved.kind, !isObject(behindPointer: resolve(pointee))
    else { return false }
    return type.isNamed ? resolved.isConstant : isInnermostConstant(pointee)
  }

  /// Returns `true` if a pointer to a resolved type is an object.
  private func isObject(behindPointer type: DeclaredType) -> Bool {
    switch type.kind {
    case .named(let name, _): isClass(name)
    case .record(let record): record.name == "objc_object"
    default: false
    }
  }

  // MARK: Names

  /// Returns a type with type definitions resolved.
  private func resolve(_ type: DeclaredType) -> DeclaredType {
    var type = type
    // An attribute of a field raises the alignment, whereas an attribute of a type definition sets
    // it.
    type.alignment = nil
    var alignment: Int?
    for _ in 0..<100 {
      guard case .named(let name, _) = type.kind, !isBuiltin(name),
        var named = table.typedef(name)
      else { return type }
      alignment = alignment ?? named.alignment
      named.alignment = alignment
      named.isConstant = named.isConstant || type.isConstant
      named.isAtomic = named.isAtomic || type.isAtomic
      type = named
    }
    // A type definition is circular, or too long.
    type.kind = .unsupported
    return type
  }

  /// Returns `true` if a name has a built-in meaning even where a header declares it.
  private func isBuiltin(_ name: String) -> Bool {
    isObject(name) || name == "Class" || name == "SEL"
  }

  private func isObject(_ name: String) -> Bool {
    name == "id" || name == "instancetype" || typeParameters.contains(name)
  }

  // MARK: Types

  private mutating func encode(_ type: DeclaredType, _ scope: Scope) -> SizedEncoding {
    budget -= 1
    guard budget > 0, depth < TypeEncoding.maximumDepth else {
      budget = 0
      return .word(.unknown)
    }
    depth += 1
    defer { depth -= 1 }
    if case .named(let name, _) = type.kind, guessedNames.contains(name) { isGuess = true }
    let resolved = resolve(type)
    var encoded = encode(resolved, named: type, scope)
    if resolved.isAtomic { encoded.encoding.qualifiers.insert(.atomic, at: 0) }
    if type.isNamed, let alignment = resolved.alignment { encoded.layout?.alignment = alignment }
    return encoded
  }

  private mutating func encode(
    _ type: DeclaredType, named original: DeclaredType, _ scope: Scope
  ) -> SizedEncoding {
    switch type.kind {
    case .void:
      return SizedEncoding(.void)
    case .scalar(let scalar):
      return .scalar(scalar)
    case .complex(let scalar):
      return SizedEncoding(.complex(scalar), size: scalar.size * 2, alignment: scalar.size)
    case .named(let name, _):
      return encode(name: name)
    case .record(let record):
      return encode(table.definition(of: record), scope)
    case .enumeration(let enumeration):
      return encode(table.definition(of: enumeration))
    case .pointer(let pointee):
      return .word(encodePointer(to: pointee, scope))
    case .function:
      return SizedEncoding(.unknown)
    case .block:
      return .word(.block())
    case .array(let element, let count):
      if type.trait == .unknownLength { isGuess = true }
      return encodeArray(of: element, count: count, scope)
    case .unsupported where type.vector != nil:
      return encodeVector(type, scope)
    case .unsupported where type.trait == .halfFloat:
      return SizedEncoding(.halfFloat, size: 2, alignment: 2)
    case .unsupported:
      if case .named(let name, _) = original.kind {
        reportUnknown(name, takenFor: "a type of the size of a pointer")
      }
      // The parser has reported all other unsupported types.
      isGuess = true
      return .word(.unknown)
    }
  }

  private mutating func encodeVector(_ type: DeclaredType, _ scope: Scope) -> SizedEncoding {
    var vector = SizedEncoding(.vector)
    guard let declared = type.vector, let element = encode(declared.element, scope).layout else {
      return vector
    }
    var size: Int
    switch declared.size {
    case .bytes(let bytes): size = bytes
    case .elements(let count): size = element.size * max(1, min(count, 1 << 20))
    }
    // A vector's size is rounded up to a power of two: three elements take the space of four.
    var rounded = 1
    while rounded < size { rounded *= 2 }
    size = rounded
    vector.layout = (size, min(size, 16))
    return vector
  }

  private mutating func encode(name: String) -> SizedEncoding {
    if isObject(name) { return .word(.object()) }
    switch name {
    case "Class": return .word(.class)
    case "SEL": return .word(.selector)
    case _ where table.isClass(name):
      report("an object is not passed by value: taken for a pointer to it")
      return .word(.object())
    default: return encodeUndeclared(name)
    }
  }

  private mutating func encodeUndeclared(_ name: String) -> SizedEncoding {
    switch LikelyType(named: name) {
    case .block:
      reportUnknown(name, takenFor: "a block")
      return .word(.block())
    case .pointer:
      reportUnknown(name, takenFor: "a pointer")
      return .word(.pointer(TypeEncoding(.void)))
    case .integer:
      reportUnknown(name, takenFor: "an NSInteger")
      return .scalar(.longLong)
    }
  }

  private mutating func encode(_ enumeration: EnumerationDeclaration) -> SizedEncoding {
    if let type = enumeration.underlyingType { return encode(type, Scope()) }
    // Clang encodes an `int` even if the values do not fit an `int`.
    let values = (enumeration.cases ?? []).compactMap(\.value)
    let isLarge = values.contains { Int32(exactly: $0) == nil && UInt32(exactly: $0) == nil }
    let size = isLarge ? 8 : 4
    return SizedEncoding(.scalar(.int), size: size, alignment: size)
  }

  private mutating func encodePointer(
    to pointee: DeclaredType, _ scope: Scope
  ) -> TypeEncoding.Kind {
    let resolved = resolve(pointee)
    switch resolved.kind {
    case .named(let name, _) where isClass(name):
      if !table.isClass(name) { reportUnknown(name, takenFor: "a class") }
      return .object()
    case .scalar(.char) where !resolved.isAtomic, .scalar(.unsignedChar) where !resolved.isAtomic:
      return .string
    case .record(let record) where record.name == "objc_object": return .object()
    case .record(let record) where record.name == "objc_class": return .class
    default:
      return .pointer(encode(pointee, Scope(expands: scope.expandsPointees)).encoding)
    }
  }

  /// Returns `true` if a pointer to a type with this name is a pointer to an object.
  ///
  /// The name is the result of resolving type definitions; an unknown name counts as a class.
  private func isClass(_ name: String) -> Bool { !isBuiltin(name) }

  /// Returns `true` if the pointee of the innermost of several pointers is constant.
  private func isInnermostConstant(_ pointee: DeclaredType) -> Bool {
    var type = resolve(pointee)
    while case .pointer(let next) = type.kind {
      let resolved = resolve(next)
      // A pointer to an object does not count as a level of indirection.
      if case .named(let name, _) = resolved.kind, isClass(name) { break }
      type = resolved
    }
    return type.isConstant
  }

  private mutating func encodeArray(
    of element: DeclaredType, count: Int?, _ scope: Scope
  ) -> SizedEncoding {
    let inner = Scope(expands: scope.expands)
    let encoded = encode(element, inner)
    guard count != nil || scope.isField else {
      return .word(.pointer(encoded.encoding))
    }
    let count = count ?? 0
    var array = SizedEncoding(.array(count: count, of: encoded.encoding))
    if let layout = encoded.layout {
      let (size, overflows) = layout.size.multipliedReportingOverflow(by: count)
      array.layout = overflows ? nil : (size, layout.alignment)
    }
    return array
  }

  private mutating func encode(_ record: RecordDeclaration, _ scope: Scope) -> SizedEncoding {
    var fields: [TypeEncoding.Field] = []
    var layout = record.fields.map { _ in
      RecordLayout(
        isUnion: record.isUnion, isPacked: record.isPacked, packing: record.packing,
        alignment: record.alignment ?? 1)
    }
    // Only values need the size, and the structure of a value is encoded with its fields.
    if scope.expands {
      for field in record.fields ?? [] {
        guard budget > 0 else { break }
        let encoded = encode(field.type, Scope(isField: true))
        if let width = field.bitWidth {
          fields.append(TypeEncoding.Field(TypeEncoding(.bitField(.init(width: width)))))
          let unit = encoded.layout?.size ?? 4
          if layout?.add(bits: width, of: unit, isPacked: field.isPacked) == false { layout = nil }
        } else {
          fields.append(TypeEncoding.Field(encoded.encoding))
          guard let own = encoded.layout,
            layout?.add(
              size: own.size, alignment: own.alignment, isPacked: field.isPacked,
              least: field.type.alignment ?? 1) == true
          else {
            layout = nil
            continue
          }
        }
      }
    }
    let content = TypeEncoding.Record(
      name: record.name ?? "?", fields: scope.expands ? fields : nil)
    var encoded = SizedEncoding(record.isUnion ? .union(content) : .structure(content))
    encoded.layout = layout.map { ($0.size, $0.alignment) }
    return encoded
  }

  // MARK: Reporting

  private mutating func reportUnknown(_ name: String, takenFor what: String) {
    isGuess = true
    guard reported.insert(name).inserted else { return }
    let isDeclared = table.typedef(name) != nil
    report("'\(name)' is not \(isDeclared ? "known" : "declared") here: taken for \(what)")
  }

  private mutating func report(_ message: String) {
    isGuess = true
    diagnostics.append(Diagnostic(message, severity: .warning, at: location, in: source))
  }
}

extension DeclaredType {
  fileprivate var isNamed: Bool {
    if case .named = kind { true } else { false }
  }
}
