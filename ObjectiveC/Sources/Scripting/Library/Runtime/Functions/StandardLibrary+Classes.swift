import Invocation
import ObjectiveCEncoding
import ObjectiveCSyntax

extension StandardLibrary {
  /// Installs the functions that create classes and list their members.
  func installClasses() {
    installClassPairs()
    installLists()
    installInstanceVariables()
  }

  // MARK: Making classes

  private func installClassPairs() {
    interpreter.function("objc_allocateClassPair", "##*Q") { call in
      let name = try CString.text(call[1])
      guard call.interpreter.definitions.classes[name] == nil else { return .null }
      let superclass = call[0].object as? ClassObject
      guard superclass?.represented == nil else { return .null }
      let depth = superclass?.inheritanceChain.reduce(0) { count, _ in count + 1 } ?? 0
      try call.step(depth)
      guard depth < Self.deepestClass else {
        throw RuntimeFailure("a class cannot have more than \(Self.deepestClass) superclasses")
      }
      return .object(ClassObject(name, superclass: superclass, in: call.interpreter))
    }
    interpreter.procedure("objc_registerClassPair", "#") { call in
      let type = try call.required(0, ClassObject.self, "a class")
      guard call.interpreter.register(type) else {
        throw RuntimeFailure("the class '\(type.name)' exists already")
      }
    }
    interpreter.procedure("objc_disposeClassPair", "#") { call in
      if let type = call[0].object as? ClassObject { call.interpreter.unregister(type) }
    }
    interpreter.function("class_addProtocol", "B#@") { call in
      guard let type = call[0].object as? ClassObject,
        let described = (call[1].object as? ProtocolObject)?.described
      else { return .integer(0) }
      return .integer(type.protocols.insert(described.name).inserted ? 1 : 0)
    }
    interpreter.function("class_addIvar", "B#*QC*") { call in
      let type = try call.required(0, ClassObject.self, "a class")
      let name = try CString.text(call[1])
      try call.step(type.layout.count)
      // Instances of a registered class may exist, without storage for another variable.
      guard call.interpreter.definitions.classes[type.name] !== type,
        type.index(ofVariable: name) == nil
      else {
        return .integer(0)
      }
      let variable = try call.type(ofEncoding: 4)
      guard variable.valueCount <= Self.largestVariable else {
        throw RuntimeFailure(
          "the variable '\(name)' would have more than \(Self.largestVariable) values")
      }
      var added = InstanceVariable(name: name, type: variable)
      added.slot = type.layout.count
      type.addVariable(added)
      return .integer(1)
    }
  }

  /// The greatest number of superclasses that a class created by a script may have.
  private static let deepestClass = 1000

  /// The greatest number of values in a variable that a script adds to a class.
  private static let largestVariable = 10_000

  // MARK: Lists

  /// Installs the functions that copy lists.
  ///
  /// The lists are sorted by name, because the order in the Objective-C runtime is undefined.
  private func installLists() {
    interpreter.function("class_copyMethodList", "^^v#^I") { call in
      guard let (type, isOfClass) = Self.type(call[0]) else { return try Self.list([], call[1]) }
      let methods = isOfClass ? type.classMethods : type.instanceMethods
      try call.chargeObjects(16 * methods.count)
      return try Self.list(
        methods.sorted { $0.key.name < $1.key.name }.map {
          .pointer(MethodPointer($0.value, in: type, isOfClass: isOfClass))
        }, call[1])
    }
    func classes(_ call: Call) throws -> [ClassObject] {
      let classes = call.interpreter.definitions.classes
      try call.step(8 * classes.count)
      try call.chargeObjects(16 * classes.count)
      return classes.keys.sorted().compactMap { classes[$0] }
    }
    interpreter.function("objc_copyClassList", "^#^I") { call in
      try Self.list(try classes(call).map(Value.object), call[0])
    }
    interpreter.function("objc_getClassList", "i^#i") { call in
      let all = try classes(call)
      if case .pointer(let pointer?) = call[0] {
        for (index, type) in all.prefix(max(0, call[1].integer)).enumerated() {
          try pointer.advanced(by: index).store(.object(type))
        }
      }
      return .integer(all.count)
    }
    interpreter.function("class_copyIvarList", "^^v#^I") { call in
      guard let type = call[0].object as? ClassObject else { return try Self.list([], call[1]) }
      // The function searches for each variable by its name.
      try call.step(type.ownVariables.count * (1 + type.layout.count / 4))
      return try Self.list(
        type.ownVariables.map { .pointer(IvarPointer($0.name, of: type)) }, call[1])
    }
    interpreter.function("class_copyProtocolList", "^@#^I") { call in
      let names = (call[0].object as? ClassObject)?.protocols.sorted() ?? []
      try call.step(names.count)
      return try Self.list(names.map { try call.interpreter.protocolObject($0) }, call[1])
    }
    for (name, types) in [
      ("class_copyPropertyList", "^^v#^I"), ("protocol_copyPropertyList", "^^v@^I"),
    ] {
      interpreter.function(name, types) { call in
        let owner =
          (call[0].object as? ProtocolObject)?.described.name
          ?? (call[0].object as? ClassObject)?.name ?? ""
        let properties = call.interpreter.definitions.declarations.properties[owner] ?? [:]
        try call.chargeObjects(4 * properties.count)
        return try Self.list(
          properties.sorted { $0.key < $1.key }.map {
            .pointer(DeclaredPropertyPointer($0.key, $0.value.attributes))
          }, call[1])
      }
    }
    for (name, types) in [("class_getProperty", "^v#*"), ("protocol_getProperty", "^v@*BB")] {
      interpreter.function(name, types) { call in
        let name = try CString.text(call[1])
        var owners = (call[0].object as? ProtocolObject).map { [$0.described.name] } ?? []
        for type in (call[0].object as? ClassObject)?.inheritanceChain.map(\.self) ?? [] {
          try call.step(1 + type.protocols.count)
          owners += [type.name] + type.protocols
        }
        for owner in owners {
          let known = call.interpreter.definitions.declarations.properties[owner]?[name]
          if let known { return .pointer(DeclaredPropertyPointer(name, known.attributes)) }
        }
        return .pointer(nil)
      }
    }
    installProperties()
  }

  private func installProperties() {
    interpreter.function("property_getName", "*^v") { CString.value(try $0.property().name) }
    interpreter.function("property_getAttributes", "*^v") {
      CString.value(try $0.property().attributes)
    }
    interpreter.function("property_copyAttributeValue", "*^v*") { call in
      let name = try CString.text(call[1])
      let part = try call.property().parts.first { $0.name == name }
      return part.map { CString.value($0.value) } ?? .pointer(nil)
    }
  }

  /// Returns a list, and stores its length in the memory at `count`.
  static func list(_ values: [Value], _ count: Value) throws -> Value {
    if case .pointer(let pointer?) = count { try pointer.store(.integer(values.count)) }
    if values.isEmpty { return .pointer(nil) }
    return .pointer(ElementPointer(Memory(values + [.pointer(nil)])))
  }

  // MARK: Instance variables

  private func installInstanceVariables() {
    interpreter.function("class_getInstanceVariable", "^v#*") { call in
      guard let type = call[0].object as? ClassObject else { return .pointer(nil) }
      return .pointer(IvarPointer(try CString.text(call[1]), of: type))
    }
    interpreter.function("ivar_getName", "*^v") { CString.value(try $0.ivar(0).variable.name) }
    interpreter.function("ivar_getTypeEncoding", "*^v") { call in
      let type = try call.ivar(0).variable.type
      if case .object(let name?) = type { return CString.value("@\"\(name)\"") }
      return CString.value("\(type.encoding)")
    }
    interpreter.function("ivar_getOffset", "q^v") { call in
      let ivar = try call.ivar(0)
      return .integer(ivar.type.instanceLayout.offsets[ivar.index] ?? 0)
    }
    interpreter.function("class_getInstanceSize", "Q#") { call in
      .integer((call[0].object as? ClassObject)?.instanceLayout.size ?? 0)
    }
    interpreter.function("object_getIvar", "@@^v") { call in
      let ivar = try call.ivar(1)
      let object = try Self.owner(of: ivar, call[0])
      return object?.variable(ivar.index)?.pointee.contents ?? .null
    }
    interpreter.procedure("object_setIvar", "@^v@") { call in
      let ivar = try call.ivar(1)
      try Self.owner(of: ivar, call[0])?.set(ivar.index, call[2])
    }
  }

  /// Returns the object if it has the variable of an `Ivar`; otherwise `nil`.
  ///
  /// - Throws: ``RuntimeFailure`` if the type of the variable is no object type.
  private static func owner(of ivar: IvarPointer, _ value: Value) throws -> Object? {
    guard let object = value.object, let type = object.isa, ivar.belongs(to: type),
      object.variable(ivar.index) != nil
    else { return nil }
    guard ivar.variable.type.isObject else {
      throw RuntimeFailure(
        "the instance variable '\(ivar.variable.name)' has the type \(ivar.variable.type.encoding),"
          + " not that of an object"
      )
    }
    return object
  }
}

extension ClassObject {
  /// The size of an instance and the offsets of its variables, by slot, as compilers lay them out.
  fileprivate var instanceLayout: (size: Int, offsets: [Int: Int]) {
    // The class of the object precedes the variables.
    var (size, offsets) = (8, [Int: Int]())
    for variable in inheritanceChain.reversed().flatMap(\.ownVariables) {
      let alignment = variable.type.alignment
      offsets[variable.slot] = (size &+ alignment &- 1) / alignment &* alignment
      size = offsets[variable.slot, default: 0] &+ variable.type.size
    }
    return ((size &+ 7) / 8 &* 8, offsets)
  }
}

extension Call {
  func type(ofEncoding index: Int) throws -> StaticType {
    do {
      return StaticType(try TypeEncoding(CString.text(self[index])))
    } catch let error as TypeEncodingError {
      throw RuntimeFailure("the encoding is malformed: \(error)")
    }
  }

  fileprivate func property() throws -> DeclaredPropertyPointer {
    guard case .pointer(let pointer as DeclaredPropertyPointer) = value(0) else {
      throw mismatch(0, "an objc_property_t")
    }
    return pointer
  }

  fileprivate func ivar(_ index: Int) throws -> IvarPointer {
    guard case .pointer(let pointer as IvarPointer) = value(index) else {
      throw mismatch(index, "an Ivar")
    }
    return pointer
  }
}

extension StaticType {
  /// The number of values in a variable of the type, counting each element of an array and each
  /// field of a structure.
  fileprivate var valueCount: Int {
    switch self {
    case .array(let element, let count): element.valueCount.clampedProduct(max(1, count))
    case .structure(let shape):
      shape.fields.reduce(1) { count, field in
        let (sum, overflows) = count.addingReportingOverflow(field.type.valueCount)
        return overflows ? .max : sum
      }
    default: 1
    }
  }
}
