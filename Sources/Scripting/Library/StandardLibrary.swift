import Foundation
import Invocation
import ScriptProgram
extension Machine {
  /// The library; nil once the script has been deallocated.
  var standardLibrary: StandardLibrary? { library as? StandardLibrary }
}

/// The built-in classes and functions of scripts.
///
/// Each class has a file of its own, which installs it.
final class StandardLibrary: ObjectLibrary {
  unowned let machine: Machine

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

  private init(_ machine: Machine) {
    self.machine = machine
    let root = machine.addClass("NSObject", superclass: nil)
    strings = machine.addClass("NSString", superclass: root)
    mutableStrings = machine.addClass("NSMutableString", superclass: strings)
    values = machine.addClass("NSValue", superclass: root)
    numbers = machine.addClass("NSNumber", superclass: values)
    arrays = machine.addClass("NSArray", superclass: root)
    mutableArrays = machine.addClass("NSMutableArray", superclass: arrays)
    dictionaries = machine.addClass("NSDictionary", superclass: root)
    mutableDictionaries = machine.addClass("NSMutableDictionary", superclass: dictionaries)
    sets = machine.addClass("NSSet", superclass: root)
    mutableSets = machine.addClass("NSMutableSet", superclass: sets)
    exceptions = machine.addClass("NSException", superclass: root)
    blocks = machine.addClass("NSBlock", superclass: root)
    null = NullObject(machine.addClass("NSNull", superclass: root))
    emptyDictionary = DictionaryObject(isa: dictionaries)
  }

  /// What compilers know of the library.
  static let declarations: Declarations = {
    let machine = Machine(limits: ScriptLimits(), output: { _ in }, log: { _ in })
    return machine.run { _ in
      install(in: machine, declares: true)
      machine.declareAll()
      _ = machine.tearDown()
      return machine.definitions.declarations
    }
  }()

  /// Makes the library of a machine, whose lock the caller holds.
  ///
  /// - Parameters:
  ///   - machine: The machine.
  ///   - declares: Whether its compilers get to know the methods, which ``declarations`` already has.
  static func install(in machine: Machine, declares: Bool = false) {
    machine.declaresMethods = declares
    defer { machine.declaresMethods = true }
    let library = StandardLibrary(machine)
    machine.library = library
    library.installRoot()
    library.installValueClasses()
    library.installRuntime()
    library.installProtocols()
    let root = machine.addClass("NSObject", superclass: nil)
    machine.originalAnswers = (
      root.instanceMethods[Selectors.respondsToSelector],
      root.instanceMethods[Selectors.methodSignature]
    )
  }

  /// Registers the protocols that classes of the library declare.
  private func installProtocols() {
    for type in machine.definitions.classes.values {
      for name in type.protocols { _ = machine.addProtocol(name) }
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
  func addClass(_ name: String) -> ClassObject { machine.builtInClass(name) }

  // MARK: Objects of the language

  func number(_ value: Value, _ scalar: TypeEncoding.Scalar) -> Object {
    NumberObject(value, scalar, isa: numbers)
  }

  func string(_ text: String) -> Object { StringObject(text, isa: strings) }

  func array(_ elements: [Object]) -> Object { ArrayObject(elements, isa: arrays) }

  func dictionary(_ pairs: [(key: Object, value: Object)]) throws -> Object {
    try machine.run { activation in
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
    machine.memory.release(bytesOfSelectors)
    bytesOfSelectors = 0
  }

  func takes(_ error: any Error) -> Bool {
    test?.note(error, in: machine)
    return test != nil
  }

  func exception(name: String, reason: String) -> Object {
    let exception = ExceptionObject(exceptions)
    exception.name = name
    exception.reason = reason
    exception.callStack = machine.run { machine.callStack(of: $0) }
    return exception
  }

  func reason(of exception: Object) -> String {
    switch exception {
    case let exception as ExceptionObject:
      exception.reason.map { "\(exception.name): \($0)" } ?? exception.name
    default:
      machine.run { activation in
        (try? activation.description(of: exception)) ?? exception.plainDescription
      }
    }
  }

  func enumeration(of object: Object) -> Enumeration? {
    switch object {
    case let collection as CollectionObject: CollectionEnumeration(collection)
    case let enumerator as CollectionEnumeratorObject: EnumeratorEnumeration(enumerator.takeRest())
    default: nil
    }
  }

  func mutation(of collection: Object) -> ThrownObject {
    machine.exception(
      "NSGenericException",
      "*** Collection \(collection.plainDescription) was mutated while being enumerated.")
  }
}
