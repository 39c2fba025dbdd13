extension StandardLibrary {
  /// Parts of the library, each of which installs some classes, functions or constants.
  ///
  /// A script installs a part when the script first uses something that the part installs. So no
  /// part may replace what another part installs.
  private static let parts: [@Sendable (StandardLibrary) -> Void] = [
    { $0.installRoot() }, { $0.installStrings() }, { $0.installCharacterSets() },
    { $0.installValues() }, { $0.installNumbers() }, { $0.installNull() },
    { $0.installEnumerators() }, { $0.installArrays() }, { $0.installDictionaries() },
    { $0.installSets() }, { $0.installOrderedSets() }, { $0.installFastEnumeration() },
    { $0.installCountedSets() }, { $0.installTables() }, { $0.installSortDescriptors() },
    { $0.installKeyValueCoding() }, { $0.installKeyValueObserving() }, { $0.installIndexSets() },
    { $0.installPredicates() }, { $0.installDates() }, { $0.installFormatters() },
    { $0.installData() }, { $0.installURLs() }, { $0.installUUIDs() }, { $0.installIndexPaths() },
    { $0.installScanners() }, { $0.installRegularExpressions() }, { $0.installSerialization() },
    { $0.installErrors() }, { $0.installExceptions() }, { $0.installNotifications() },
    { $0.installUserDefaults() }, { $0.installFileManager() }, { $0.installContentsOfFiles() },
    { $0.installBundles() }, { $0.installProcessInfo() }, { $0.installCoders() },
    { $0.installNumericConstants() }, { $0.installPrinting() }, { $0.installArguments() },
    { $0.installArrayFunctions() }, { $0.installTexts() },
    { $0.installCTexts() }, { $0.installScanning() }, { $0.installMathematics() },
    { $0.installMemory() }, { $0.installMemoryFunctions() }, { $0.installRanges() },
    { $0.installGeometry() },
    { $0.installPerforming($0.queues) }, { $0.installProxy() }, { $0.installSignatures() },
    { $0.installInvocations() }, { $0.installNames() }, { $0.installMethodFunctions() },
    { $0.installClasses() }, { $0.installAssociations() }, { $0.installProtocolFunctions() },
    { $0.installDispatch($0.queues) }, { $0.installOperations($0.queues) },
    { $0.installOperationQueues($0.queues) }, { $0.installThreads($0.queues) },
    { $0.installLocks($0.queues) }, { $0.installThreadFunctions($0.queues) },
    { $0.installAtomics() }, { $0.installRunLoop($0.queues) }, { $0.installAssertions() },
    { $0.installProcess() }, { $0.installXCTest($0.queues) }, { $0.installMocking() },
    { $0.installMulticast($0.queues) },
  ]

  /// The names of the library, which are the same for all scripts.
  private struct Catalog: Sendable {
    let declarations: Declarations

    /// The classes, superclasses before subclasses.
    let classes: [(name: String, superclass: String?)]

    /// Numbers of the parts that install a constant, a function, or contents of a class.
    let parts: [String: [Int]]
  }

  private static let catalog: Catalog = {
    let interpreter = Interpreter(limits: ScriptLimits(), output: { _ in }, log: { _ in })
    return interpreter.run { _ in
      let library = StandardLibrary(interpreter)
      interpreter.library = library
      var found: [String: [Int]] = [:]
      for (number, install) in parts.enumerated() {
        library.usedClasses = []
        install(library)
        for name in interpreter.declareValues() + (library.usedClasses ?? []) {
          found[name, default: []].append(number)
        }
      }
      interpreter.declareClasses()
      let classes = interpreter.definitions.classes.values
        .map { (type: $0, depth: $0.inheritanceChain.reduce(0) { depth, _ in depth + 1 }) }
        .sorted { $0.depth < $1.depth }
        .map { (name: $0.type.name, superclass: $0.type.superclass?.name) }
      _ = interpreter.tearDown()
      return Catalog(
        declarations: interpreter.definitions.declarations, classes: classes, parts: found)
    }
  }()

  /// The library's declarations, for compilers.
  static var declarations: Declarations { catalog.declarations }

  /// Creates the library of an interpreter, with classes that have no contents yet.
  ///
  /// The caller holds the interpreter's lock.
  static func install(in interpreter: Interpreter) {
    for (name, superclass) in catalog.classes {
      let superclass = superclass.flatMap { interpreter.definitions.classes[$0] }
      _ = interpreter.addClass(name, superclass: superclass)
    }
    interpreter.library = StandardLibrary(interpreter)
  }

  func install(_ name: String) -> Bool {
    // The catalog is not known yet if `usedClasses` is not `nil`.
    if usedClasses?.insert(name) != nil || interpreter.isInstalling { return false }
    let missing = (Self.catalog.parts[name] ?? []).filter { !installedParts.contains($0) }
    if missing.isEmpty { return true }
    interpreter.isInstalling = true
    defer { interpreter.isInstalling = false }
    // The time for installing is no running time of the script.
    interpreter.time.update()
    defer { interpreter.time.begin() }
    for number in missing {
      installedParts.insert(number)
      Self.parts[number](self)
    }
    return true
  }
}
