/// The classes that stand for classes of Swift in a script.
///
/// Guarded by the interpreter's lock.
struct SwiftClasses {
  /// The classes that the script sends messages to, by the objects of Swift's classes.
  var byObject: [ObjectIdentifier: ClassObject] = [:]

  /// The classes of the Swift objects that the script got, by these objects' types.
  var byInstanceType: [ObjectIdentifier: ClassObject] = [:]
}
