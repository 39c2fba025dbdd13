import Foundation
import Invocation
import ObjectiveCEncoding
extension Interpreter {
  /// The library; nil once the script has been deallocated.
  var standardLibrary: StandardLibrary? { library as? StandardLibrary }
}

/// The built-in classes and functions of scripts.
///
/// Each class has a file of its own, which installs it.
final class StandardLibrary: ObjectLibrary {
  unowned let interpreter: Interpreter

  // The classes of objects that literals and Swift values make.
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

  /// The pending messages of `performSelector:withObject:afterDelay:`.
  var delayedMessages: [ObjectIdentifier: DelayedMessage] = [:]

  /// The key under which an object has its observers.
  let observersKey = AssociationKey<UncheckedSendable<ObserverList>>()

  /// The bytes of the selectors that the script has made from texts, which are never freed.
  var bytesOfSelectors = 0

  /// The setters that tell observers of changes.
  var announcingSetters: [ObjectIdentifier: ScriptMethod] = [:]

  /// The running test.
  var test: TestRun?

  /// The state of the runtime half.
  var runtime: Runtime?

  private init(_ interpreter: Interpreter) {
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
    null = NullObject(interpreter.addClass("NSNull", superclass: root))
    emptyDictionary = DictionaryObject(isa: dictionaries)
  }

  /// What compilers know of the library.
  static let declarations: Declarations = {
    let interpreter = Interpreter(limits: ScriptLimits(), output: { _ in }, log: { _ in })
    return interpreter.run { _ in
      install(in: interpreter, declares: true)
      interpreter.declareAll()
      _ = interpreter.tearDown()
      return interpreter.definitions.declarations
    }
  }()

  /// Makes the library of an interpreter, whose lock the caller holds.
  ///
  /// - Parameters:
  ///   - interpreter: The interpreter.
  ///   - declares: Whether its compilers get to know the methods, which ``declarations`` already
  ///     has.
  static func install(in interpreter: Interpreter, declares: Bool = false) {
    interpreter.declaresMethods = declares
    defer { interpreter.declaresMethods = true }
    let library = StandardLibrary(interpreter)
    interpreter.library = library
    library.installRoot()
    library.installValueClasses()
    library.installRuntime()
    library.installProtocols()
    let root = interpreter.addClass("NSObject", superclass: nil)
    interpreter.originalAnswers = (
      root.instanceMethods[Selectors.respondsToSelector],
      root.instanceMethods[Selectors.methodSignature]
    )
  }

  /// Registers the protocols that classes of the library declare.
  private func installProtocols() {
    for type in interpreter.definitions.classes.values {
      for name in type.protocols { _ = interpreter.addProtocol(name) }
    }
  }

  private func installValueClasses() {
    installStrings()
    installCharacterSets()
    installValues()
    installNumbers()
    installNull()
    installEnumerators()
    installArrays()
    installDictionaries()
    installSets()
    installOrderedSets()
    installFastEnumeration()
    installCountedSets()
    installTables()
    installSortDescriptors()
    installKeyValueCoding()
    installKeyValueObserving()
    installIndexSets()
    installPredicates()
    installDates()
    installData()
    installErrors()
    installExceptions()
    installNotifications()
    installNumericConstants()
    installFunctions()
  }

  /// Makes a subclass of the root class, or finds the one with the name.
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
    runtime?.queues.tearDown()
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
      interpreter.run { activation in
        (try? activation.description(of: exception)) ?? exception.plainDescription
      }
    }
  }

  func enumeration(of object: Object) -> Enumeration? {
    switch object {
    case let collection as CollectionObject: CollectionEnumeration(collection)
    case let enumerator as CollectionEnumeratorObject: EnumeratorEnumeration(enumerator.takeRest())
    case _ where isOwnEnumerator(object): NextObjectEnumeration(object)
    default: nil
    }
  }

  /// Whether an object is of a class of the script that inherits from `NSEnumerator`, and does not
  /// enumerate itself in another way.
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
