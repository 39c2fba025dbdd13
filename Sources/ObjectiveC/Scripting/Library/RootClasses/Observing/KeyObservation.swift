/// One observer of a key path: what `addObserver:forKeyPath:options:context:` makes.
final class KeyObservation {
  // Guarded by the interpreter's lock.
  private(set) weak var root: Object?
  private(set) weak var observer: Object?
  let path: String
  let options: Options
  let context: Value

  /// The lists that this is in, of the objects along the path.
  var watched: [WatchedList] = []

  struct WatchedList {
    // Weak: the list retains its observations, and the object the list.
    weak var list: ObserverList?
  }

  /// The value before the change that is under way.
  var old: Object?

  private let memory: MemoryBudget

  /// The bytes that it counts for.
  private var bytes: Int { 400 + path.utf8.count }

  struct Options: OptionSet {
    let rawValue: Int
    static let new = Options(rawValue: 1)
    static let old = Options(rawValue: 2)
    static let initial = Options(rawValue: 4)
    static let prior = Options(rawValue: 8)
  }

  init(
    of root: Object, by observer: Object, path: String, options: Options, context: Value,
    memory: MemoryBudget
  ) {
    self.root = root
    self.observer = observer
    self.path = path
    self.options = options
    self.context = context
    self.memory = memory
    memory.note(bytes)
  }

  deinit { memory.release(bytes) }
}

/// The observers of one object.
final class ObserverList: Container {
  private let containers: ContainerList
  var isListed = false
  var listIndex: Int32 = 0

  init(in interpreter: Interpreter) {
    containers = interpreter.containers
    containers.insert(self)
  }

  deinit { containers.remove(self) }

  func takeReferences() -> Any? {
    defer { entries = [] }
    return entries
  }

  // Guarded by the interpreter's lock.
  var entries: [(key: String, observation: KeyObservation)] = []

  /// The keys whose values are being changed.
  ///
  /// A setter that calls that of its superclass announces once.
  var changing: Set<String> = []

  func observations(of key: String) -> [KeyObservation] {
    entries.filter { $0.key == key }.map(\.observation)
  }
}
