import Foundation
import Invocation
import ObjectProperties
import ObjectiveCEncoding
extension Interpreter {
  /// The library; `nil` once the script has been deallocated.
  var standardLibrary: StandardLibrary? { library as? StandardLibrary }
}

/// The built-in classes and functions of scripts.
///
/// The file of each class has an extension that installs the class. The interpreter's lock guards
/// the state.
final class StandardLibrary: ObjectLibrary {
  unowned let interpreter: Interpreter

  // The classes of the objects that literals and Swift values become.
  let strings: ClassObject
  let mutableStrings: ClassObject
  let values: ClassObject
  let numbers: ClassObject
  let arrays: ClassObject
  let mutableArrays: ClassObject
  let dictionaries: ClassObject
  let mutableDictionaries: ClassObject
  let sets: ClassObject
  let mutableSets: ClassObject
  let exceptions: ClassObject
  let blocks: ClassObject
  let null: Object
  let emptyDictionary: Object

  /// Pending messages of `performSelector:withObject:afterDelay:`.
  var delayedMessages: [ObjectIdentifier: RunLoopTimerObject] = [:]

  /// The association key for the observers of an object.
  let observersKey = AssociationKey<UncheckedSendable<ObserverList>>()

  /// The number of bytes in the selectors that the script has created from strings.
  ///
  /// Selectors are never freed.
  var bytesOfSelectors = 0

  /// Setters that notify observers of changes.
  var announcingSetters: [ObjectIdentifier: ScriptMethod] = [:]

  /// Files that the script may use.
  let files = FileAccess()

  /// The running test.
  var test: TestRun?

  /// The types of the library's headers, which a script may replace by own types.
  let types: TypeResolver

  let queues: Queues

  /// The built-in multicast class, which the script may have replaced by a class of the same name.
  let multicast: ClassObject

  /// Numbers of the installed parts.
  var installedParts: Set<Int> = []

  /// The names of the classes that a part uses; `nil` unless the ``Catalog`` is made.
  var usedClasses: Set<String>?

  init(_ interpreter: Interpreter) {
    self.interpreter = interpreter
    let root = interpreter.addClass("NSObject", superclass: nil)
    strings = interpreter.addClass("NSString", superclass: root)
    mutableStrings = interpreter.addClass("NSMutableString", superclass: strings)
    values = interpreter.addClass("NSValue", superclass: root)
    numbers = interpreter.addClass("NSNumber", superclass: values)
    arrays = interpreter.addClass("NSArray", superclass: root)
    mutableArrays = interpreter.addClass("NSMutableArray", superclass: arrays)
    dictionaries = interpreter.addClass("NSDictionary", superclass: root)
    mutableDictionaries = interpreter.addClass("NSMutableDictionary", superclass: dictionaries)
    sets = interpreter.addClass("NSSet", superclass: root)
    mutableSets = interpreter.addClass("NSMutableSet", superclass: sets)
    exceptions = interpreter.addClass("NSException", superclass: root)
    blocks = interpreter.addClass("NSBlock", superclass: root)
    strings.hasImmutableInstances = true
    numbers.hasImmutableInstances = true
    null = NullObject(interpreter.addClass("NSNull", superclass: root))
    emptyDictionary = DictionaryObject(isa: dictionaries)
    types = interpreter.definitions.declarations.types
    queues = Queues(interpreter)
    multicast = interpreter.addClass("GCDMulticastDelegate", superclass: root)
  }

  /// Adds a subclass of the root class, or finds the class with the name.
  func addClass(_ name: String) -> ClassObject { interpreter.builtInClass(name) }

  // MARK: Objects of the language

  func number(_ value: Value, _ scalar: TypeEncoding.Scalar) -> Object {
    NumberObject(value, scalar, isa: numbers)
  }

  func string(_ text: String) -> Object { StringObject(text, isa: strings) }

  func array(_ elements: [Object]) -> Object { ArrayObject(elements, isa: arrays) }

  func dictionary(_ pairs: [(key: Object, value: Object)]) throws -> Object {
    try interpreter.run { activation in
      let table = ObjectTable()
      for pair in pairs {
        try table.set(
          pair.value, for: try copiedKey(pair.key, on: activation), on: activation)
      }
      return DictionaryObject(table, isa: dictionaries)
    }
  }

  func tearDown() {
    queues.tearDown()
    interpreter.memory.release(bytesOfSelectors)
    bytesOfSelectors = 0
  }

  func takes(_ error: any Error) -> Bool {
    test?.note(error, in: interpreter)
    return test != nil
  }

  func exception(name: String, reason: String) -> Object {
    let exception = ExceptionObject(exceptions)
    exception.name = name
    exception.reason = reason
    exception.callStack = interpreter.run { interpreter.callStack(of: $0) }
    return exception
  }

  func reason(of exception: Object) -> String {
    switch exception {
    case let exception as ExceptionObject:
      exception.reason.map { "\(exception.name): \($0)" } ?? exception.name
    default:
      interpreter.run { (try? $0.description(of: exception)) ?? exception.plainDescription }
    }
  }

  func enumeration(of object: Object) -> Enumeration? {
    switch object {
    case let collection as CollectionObject
    where collection.leaves(.describes) || source(of: collection) == nil:
      CollectionEnumeration(collection)
    case let proxy as CollectionObject:
      interpreter.run { activation in
        let all = try? interpreter.send("objectEnumerator", to: proxy, on: activation).object
        return (all as? CollectionEnumeratorObject).map { EnumeratorEnumeration($0.takeRest()) }
          ?? CollectionEnumeration(proxy)
      }
    case let enumerator as CollectionEnumeratorObject: EnumeratorEnumeration(enumerator.takeRest())
    case _ where isOwnEnumerator(object): NextObjectEnumeration(object)
    default: nil
    }
  }

  /// Returns `true` if an object's class is a script's subclass of `NSEnumerator` that does not
  /// implement fast enumeration.
  private func isOwnEnumerator(_ object: Object) -> Bool {
    guard let type = object.isa, let root = interpreter.definitions.classes["NSEnumerator"],
      type.inherits(from: root)
    else { return false }
    return type.instanceMethod(for: "countByEnumeratingWithState:objects:count:") == nil
  }

  func mutation(of collection: Object) -> ThrownObject {
    interpreter.exception(
      "NSGenericException",
      "*** Collection \(collection.plainDescription) was mutated while being enumerated.")
  }
}
