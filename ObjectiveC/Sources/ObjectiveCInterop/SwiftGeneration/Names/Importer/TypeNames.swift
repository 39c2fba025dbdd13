import Invocation
import ObjectiveCEncoding
import ObjectiveCSyntax

/// Knows the properties of types on which the names of methods depend.
struct TypeNames {
  private let table: TypeTable
  private let own: TypeTable
  private let members: DeclaredMembers

  /// The type parameters of the class whose members are being named, with their bounds.
  var parameters: [String: DeclaredType?] = [:]

  init(_ headers: [Header], _ members: DeclaredMembers) {
    var own = TypeTable()
    for header in headers { own.add(header.declarations) }
    self.own = own
    var table = own
    table.add(TypeTable.wellKnown)
    self.table = table
    self.members = members
  }

  // MARK: Words

  /// Returns the words of a type's name, which make the same words in a method's name needless.
  func words(for type: DeclaredType) -> TypeWords {
    var type = type
    var lastName = ""
    for _ in 0..<100 {
      switch type.kind {
      case .void: return TypeWords("Void")
      case .scalar(let scalar): return Self.words(for: scalar)
      case .complex, .unsupported: return .none
      case .record(let record): return TypeWords(record.name ?? lastName)
      case .enumeration(let enumeration): return TypeWords(enumeration.name ?? lastName)
      case .block: return .function("Block")
      case .function: return .function("Function")
      case .array(let element, _):
        return TypeWords("Array", element: words(for: element).name)
      case .pointer(let pointee):
        if let words = words(forObjectBehind: pointee) { return words }
        type = pointee
      case .named(let name, let arguments):
        switch name {
        case "SEL": return TypeWords("Selector")
        case "BOOL": return .boolean
        case "NSInteger", "NSUInteger", "CGFloat": return TypeWords(name)
        case "id", "instancetype": return words(forObject: "Object", adopting: arguments)
        case "Class": return words(forObject: "Class", adopting: arguments)
        default: break
        }
        if let parameter = parameters[name] {
          guard let bound = parameter else { return TypeWords("Object") }
          type = bound
          continue
        }
        guard let target = target(of: name) else { return words(forUnknown: name) }
        if TypeWords.isCollection(CamelCase(name)), case .pointer(let pointee) = target.kind,
          words(forObjectBehind: pointee) == nil
        {
          return TypeWords(name, element: words(for: pointee).name)
        }
        lastName = name
        type = target
      }
    }
    return .none
  }

  /// Returns the type for which a name stands, or `nil` if the type is not known.
  private func target(of name: String) -> DeclaredType? {
    guard let target = table.typedefs[name] else { return nil }
    return own.typedefs[name] == nil && Self.isEnumeration(name, target) ? nil : target
  }

  /// Returns `true` if a well-known number type is an enumeration in Apple's headers.
  static func isEnumeration(_ name: String, _ type: DeclaredType) -> Bool {
    guard case .named(let target, _) = type.kind,
      ["NSInteger", "NSUInteger", "int32_t", "uint32_t"].contains(target),
      name != "NSStringEncoding"
    else { return false }
    return name.utf8.prefix(2).allSatisfy(\.isUppercase)
  }

  private func words(forUnknown name: String) -> TypeWords {
    switch LikelyType(named: name) {
    case .block: .function("Block")
    case .pointer, .integer: TypeWords(name)
    }
  }

  private func words(forObject name: String, adopting protocols: [DeclaredType]) -> TypeWords {
    guard protocols.count == 1, case .named(let name, _) = protocols[0].kind else {
      return TypeWords(name)
    }
    return TypeWords(name)
  }

  /// Returns the name of a class, or `nil` if `pointee` is not a class.
  private func words(forObjectBehind pointee: DeclaredType) -> TypeWords? {
    guard let (name, arguments) = classBehind(pointee) else { return nil }
    return words(forClass: name, arguments)
  }

  /// Returns the name of a class with its type arguments or protocols.
  func words(forClass name: String, _ arguments: [DeclaredType]) -> TypeWords {
    if name == "NSObject" { return words(forObject: name, adopting: arguments) }
    let words = CamelCase(name)
    guard TypeWords.isCollection(words) else { return TypeWords(name) }
    guard isGeneric(name) else {
      return TypeWords(name, element: words.dropLast(words.lastWord.count))
    }
    guard let argument = arguments.first else { return TypeWords(name, element: "Object") }
    // If an element is a block, a name never contains the word for the element.
    let element = self.words(for: argument)
    return TypeWords(name, element: element.isFunction ? "" : element.name)
  }

  private func isGeneric(_ name: String) -> Bool {
    if let members = members.containers[.class(name)], members.isDefined {
      return !members.typeParameters.isEmpty
    }
    return Self.generics.contains(name)
  }

  /// The collection classes of Foundation that have type parameters.
  static let generics: Set<String> = [
    "NSArray", "NSMutableArray", "NSSet", "NSMutableSet", "NSCountedSet", "NSOrderedSet",
    "NSMutableOrderedSet",
  ]

  private static func words(for scalar: TypeEncoding.Scalar) -> TypeWords {
    guard let type = TypeEncoding(.scalar(scalar)).swiftType.map({ "\($0)" }) else { return .none }
    switch type {
    case "Bool": return .boolean
    case "Int": return TypeWords("Int64")
    case "UInt": return TypeWords("UInt64")
    default: return TypeWords(type)
    }
  }

  // MARK: Kinds

  /// Returns the type at the end of a chain of type definitions.
  func resolve(_ type: DeclaredType) -> DeclaredType {
    var type = type
    for _ in 0..<100 {
      guard case .named(let name, _) = type.kind, var named = target(of: name) else { return type }
      named.nullability = type.nullability ?? named.nullability
      type = named
    }
    return type
  }

  /// Returns the name of the class that a pointer points to, with its type arguments.
  private func classBehind(_ pointee: DeclaredType) -> (String, [DeclaredType])? {
    guard case .named(let name, let arguments) = resolve(pointee).kind,
      !["id", "Class", "SEL", "instancetype", "BOOL"].contains(name),
      target(of: name) == nil, !(table.typedefs[name] != nil && !table.classes.contains(name))
    else { return nil }
    return (name, arguments)
  }

  func isPointer(_ type: DeclaredType, to name: String) -> Bool {
    guard case .pointer(let pointee) = resolve(type).kind else { return false }
    return classBehind(pointee)?.0 == name
  }

  func isErrorPointer(_ type: DeclaredType) -> Bool {
    guard case .pointer(let pointee) = resolve(type).kind else { return false }
    return isPointer(pointee, to: "NSError")
  }

  func isNullableError(_ type: DeclaredType, assumesNonnull: Bool) -> Bool {
    isPointer(type, to: "NSError")
      && nullability(of: type, assumesNonnull: assumesNonnull) != .nonnull
  }

  func isBlock(_ type: DeclaredType) -> Bool { block(type) != nil || isLikelyBlock(type) }

  private func isLikelyBlock(_ type: DeclaredType) -> Bool {
    guard case .named(let name, _) = resolve(type).kind, table.typedefs[name] == nil,
      !table.classes.contains(name)
    else { return false }
    return LikelyType(named: name) == .block
  }

  /// Returns the function type of a block, or `nil` if the type is not a block.
  func block(_ type: DeclaredType) -> FunctionType? {
    if case .block(let function) = resolve(type).kind { function } else { nil }
  }

  /// Returns `true` if the type is `BOOL`, or a type definition of `BOOL`.
  func isBoolean(_ type: DeclaredType) -> Bool {
    var type = type
    for _ in 0..<100 {
      guard case .named(let name, _) = type.kind else { return false }
      if name == "BOOL" || name == "Boolean" { return true }
      guard let target = table.typedefs[name] else { return false }
      type = target
    }
    return false
  }

  func isInteger(_ type: DeclaredType) -> Bool {
    guard case .scalar(let scalar) = resolve(type).kind else { return false }
    return scalar != .float && scalar != .double && scalar != .longDouble
  }

  /// Returns `true` if values of the type are objects, pointers or blocks.
  func isReference(_ type: DeclaredType) -> Bool {
    switch resolve(type).kind {
    case .pointer, .block: return true
    case .named(let name, _): return ["id", "instancetype", "Class"].contains(name)
    default: return false
    }
  }

  func nullability(of type: DeclaredType, assumesNonnull: Bool) -> Nullability? {
    resolve(type).nullability ?? (assumesNonnull ? .nonnull : nil)
  }

  // MARK: Default values

  /// Returns `true` if Swift gives a parameter a default value.
  func hasDefault(
    _ type: DeclaredType, base: CamelCase, label: CamelCase, count: Int, isFirst: Bool,
    isLast: Bool
  ) -> Bool {
    let isSetter = base.firstWord == "set"
    if count == 1, isSetter { return false }
    let resolved = resolve(type)
    if resolved.nullability == .nullable {
      switch resolved.kind {
      case .block: if isLast { return true }
      case .pointer(let pointee):
        let pointee = resolve(pointee)
        if case .function = pointee.kind, isLast { return true }
        if case .record(let record) = pointee.kind, record.name == "_NSZone" { return true }
      default: break
      }
    }
    if isFirst, isSetter { return false }
    if let name = nameOfOptions(resolved) {
      return CamelCase(name).words.contains { $0.isSame(as: "options") }
    }
    return isPointer(type, to: "NSDictionary") && Self.namesOptions(label, base)
  }

  /// Returns the name of a type if it may be an option set.
  private func nameOfOptions(_ type: DeclaredType) -> String? {
    switch type.kind {
    case .enumeration(let enumeration):
      let definition = table.definition(of: enumeration)
      return definition.isOptionSet || enumeration.isOptionSet ? enumeration.name : nil
    // Option sets of other headers are recognized by their names.
    case .named(let name, _): return name
    default: return nil
    }
  }

  /// Returns `true` if a label says that a dictionary contains options.
  ///
  /// Without a label, the end of the base name must say so.
  private static func namesOptions(_ label: CamelCase, _ base: CamelCase) -> Bool {
    let text = label.bytes.isEmpty ? base : label
    var followsInfo = false
    var end = text.count
    while end > 0 {
      let start = text.wordStart(before: end)
      let word = text[start..<end]
      end = start
      if word.isSame(as: "options") || word.isSame(as: "attributes") { return true }
      if !followsInfo, word.isSame(as: "info") {
        followsInfo = true
        continue
      }
      if followsInfo, word.isSame(as: "user") { return true }
      if label.bytes.isEmpty { return false }
      followsInfo = false
    }
    return false
  }
}
