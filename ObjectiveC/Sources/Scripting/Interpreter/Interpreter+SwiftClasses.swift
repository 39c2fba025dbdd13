@_spi(ObjectiveC) import Invocation

// Swift classes in a script. A Swift class appears as a class whose class object in Swift answers
// the messages.
extension Interpreter {
  /// Returns the script's class for a Swift class.
  ///
  /// The superclass of the result stands for the Swift superclass. The class for a Swift root class
  /// inherits from `SwiftObject`.
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

  /// Makes a Swift class known to the script by name.
  ///
  /// If the script only declares a class with the name, the declared class becomes the Swift class.
  ///
  /// - Throws: ``ScriptError`` if the script has another class with the same name.
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
  /// `true` if the script has nothing but an `@interface` for the class.
  fileprivate var isOnlyDeclared: Bool {
    instanceMethods.isEmpty && classMethods.isEmpty && ownVariables.isEmpty && allocate == nil
  }
}
