/// A class that is marked ``Responding(superclass:extensions:)``.
///
/// The macro adds the conformance, and uses the conformance to find out whether a superclass is
/// marked. Do not declare the conformance by hand.
@_documentation(visibility: internal)
public protocol RespondingClass: Respondable {}
