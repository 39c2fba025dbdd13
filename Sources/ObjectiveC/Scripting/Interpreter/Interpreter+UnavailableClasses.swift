import ObjectiveCSyntax

// How classes of frameworks that are not built in appear in a script, such as NSFont: as classes that
// have the methods of NSObject and no instances, so that objects can be compared with them.
extension Interpreter {
  /// The class for a name, if a framework declares it and neither the library nor the script has it.
  func unavailableClass(named name: String) -> ClassObject? {
    if let known = definitions.unavailableClasses[name] { return known }
    guard TypeTable.wellKnown.classes.contains(name) else { return nil }
    let new = ClassObject(name, superclass: definitions.classes["NSObject"], in: self)
    new.isUnavailable = true
    definitions.unavailableClasses[name] = new
    return new
  }

  /// Lets code find the class that the script has got for a name.
  func forgetUnavailableClass(named name: String) {
    guard let old = definitions.unavailableClasses.removeValue(forKey: name) else { return }
    for code in definitions.linked.values { code.forget(old) }
  }
}
