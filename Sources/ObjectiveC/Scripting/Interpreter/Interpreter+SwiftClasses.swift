import Invocation

// How classes of Swift appear in a script: as classes whose messages their objects in Swift answer.
extension Interpreter {
  /// The class for a class of Swift, below those for its superclasses and `SwiftObject`.
  func classObject(for type: any Respondable.Type) -> ClassObject {
    let object = type.classObject
    if let known = swiftClasses.byObject[ObjectIdentifier(object)] { return known }
    return add(object, named: "\(type)")
  }

  private func add(_ object: RespondableClass, named name: String) -> ClassObject {
    let superclass =
      object.representedSuperclass.map(classObject) ?? builtInClass("SwiftObject")
    let new = ClassObject(name, superclass: superclass, in: self)
    bind(new, to: object)
    return new
  }

  private func bind(_ type: ClassObject, to object: RespondableClass) {
    type.represented = object
    swiftClasses.byObject[ObjectIdentifier(object)] = type
  }

  /// Lets the script know a class of Swift by a name.
  ///
  /// A class of the name that the script only declares becomes that class.
  ///
  /// - Throws: ``ScriptError`` if the script has another class of the name.
  func define(_ type: any Respondable.Type, as name: String) throws {
    let object = type.classObject
    guard let existing = definitions.classes[name] else {
      let known = classObject(for: type)
      _ = register(known.name == name ? known : add(object, named: name))
      return
    }
    if existing.represented === object { return }
    guard existing.represented == nil, existing.isOnlyDeclared,
      !definitions.classes.values.contains(where: { $0.superclass === existing })
    else { throw ScriptError("there is a class '\(name)' already", at: nil) }
    bind(existing, to: object)
    declare(existing)
  }
}

extension ClassObject {
  /// Whether there is nothing but the `@interface` of it.
  fileprivate var isOnlyDeclared: Bool {
    instanceMethods.isEmpty && classMethods.isEmpty && ownVariables.isEmpty && allocate == nil
  }
}
