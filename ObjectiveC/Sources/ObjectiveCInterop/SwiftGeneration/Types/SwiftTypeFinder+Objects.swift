import ObjectiveCSyntax

extension SwiftTypeFinder {
  /// Returns the type of an object, or `nil` if `pointee` is not a class.
  mutating func object(behind pointee: DeclaredType) -> SwiftType? {
    let resolved = resolve(pointee)
    switch resolved.kind {
    case .named("id", _), .named("instancetype", _), .named("Class", _), .named("SEL", _):
      return nil
    case .named(let name, let arguments):
      return object(of: name, arguments)
    case .record(let record) where record.name == "objc_object": return .object
    case .record(let record) where record.name == "objc_class": return .named("AnyClass")
    default: return nil
    }
  }

  mutating func object(of name: String, _ arguments: [DeclaredType]) -> SwiftType {
    if let known = KnownSwiftTypes.objects[name] ?? KnownSwiftTypes.ownObjects[name] {
      return use(known)
    }
    if KnownSwiftTypes.unsafeObjects.contains(name) { return .vouched(use(name)) }
    switch name {
    case "NSObject", "NSProxy": return object(adopting: arguments)
    case "NSError": return .any("Error")
    case "NSArray": return .array(element(arguments.first))
    case "NSSet":
      guard let element = arguments.first, isHashable(element) else { return .object }
      return .generic("Set", type(of: element))
    case "NSDictionary":
      // If a header does not give the types of a dictionary, nearly all such dictionaries have
      // these types.
      guard arguments.count == 2 else { return .dictionary(.named("String"), .object) }
      guard isHashable(arguments[0]) else { return .object }
      return .dictionary(type(of: arguments[0]), element(arguments[1]))
    // A header may use the same unknown name without an asterisk for a number. The key
    // distinguishes the two uses.
    default: return declare(name, as: "@\(name)", .placeholder(.object))
    }
  }

  mutating func object(adopting protocols: [DeclaredType]) -> SwiftType {
    let known = protocols.compactMap { type -> String? in
      guard case .named(let name, _) = type.kind else { return nil }
      return self.protocols[name]
    }
    return known.isEmpty ? .object : .any((known + ["Sendable"]).joined(separator: " & "))
  }

  mutating func element(_ type: DeclaredType?) -> SwiftType {
    guard let type, isReference(type) else { return .object }
    return self.type(of: type)
  }

  func isHashable(_ type: DeclaredType) -> Bool {
    guard case .pointer(let pointee) = resolve(type).kind,
      case .named(let name, _) = resolve(pointee).kind
    else { return false }
    return KnownSwiftTypes.hashable.contains(name)
  }
}
