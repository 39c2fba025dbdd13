/// A class marked ``Responding(superclass:extensions:)``.
///
/// Its macro adds the conformance, and uses the conformance to find out whether a superclass is
/// marked. Do not declare the conformance by hand.
@_documentation(visibility: internal)
public protocol ClassMarkedResponding: Respondable {
  // No program has this name: if a program declares a type of the same name, the compiler (6.3.1)
  // ends with a failed assertion at a marked subclass, although the expansion names the module.
}
