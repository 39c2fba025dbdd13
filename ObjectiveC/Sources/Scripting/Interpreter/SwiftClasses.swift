/// The script's classes that stand for Swift classes.
///
/// The interpreter's lock guards all properties.
struct SwiftClasses {
  /// The script's classes by the identity of their Swift class objects.
  var byObject: [ObjectIdentifier: ClassObject] = [:]

  /// The script's classes for Swift objects, by the identity of the objects' types.
  var byInstanceType: [ObjectIdentifier: ClassObject] = [:]
}
