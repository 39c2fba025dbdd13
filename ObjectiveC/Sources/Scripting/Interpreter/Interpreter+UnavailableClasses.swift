import ObjectiveCSyntax

// Classes of frameworks that are not built in, such as `NSFont`. In a script, such a class has the
// methods of `NSObject` and no instances, so that a script can compare an object's class with it.
// A script with stand-ins can make instances, and the use of the class is noted.
extension Interpreter {
  /// Returns the class for a name that a framework declares, but neither the library nor the script
  /// defines.
  func unavailableClass(named name: String) -> ClassObject? {
    if let known = definitions.unavailableClasses[name] { return known }
    guard TypeTable.wellKnown.classes.contains(name) else { return nil }
    let new = ClassObject(name, superclass: definitions.classes["NSObject"], in: self)
    new.isUnavailable = standIns == nil
    standIns?.note("the class \(name)")
    definitions.unavailableClasses[name] = new
    return new
  }

  /// Removes an unavailable class, so that code finds the class that the script now defines.
  func forgetUnavailableClass(named name: String) {
    guard let old = definitions.unavailableClasses.removeValue(forKey: name) else { return }
    for code in definitions.linked.values { code.forget(old) }
  }
}
