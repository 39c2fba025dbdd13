/// A class that is marked ``Responding(superclass:extensions:)``.
///
/// The macro adds the conformance, and finds by it whether a superclass is marked. Nothing else has
/// to conform.
@_documentation(visibility: internal)
public protocol RespondingClass: Respondable {}
