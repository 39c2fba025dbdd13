/// One observer of a key path, as `addObserver:forKeyPath:options:context:` creates it.
final class KeyObservation {
  // The interpreter's lock guards the variables.
  private(set) weak var root: Object?
  private(set) weak var observer: Object?
  let path: String
  let options: Options
  let context: Value

  /// The observer lists, of the objects along the path, that contain the observation.
  var watched: [WatchedList] = []

  struct WatchedList {
    // A weak reference avoids a cycle: an object retains its list, and the list retains its
    // observations.
    weak var list: ObserverList?
  }

  /// The value before the current change.
  var old: Object?

  private let memory: MemoryBudget

  /// The number of bytes that are charged for the observation.
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

  // The interpreter's lock guards the variables.
  var entries: [(key: String, observation: KeyObservation)] = []

  /// The keys whose values are being changed.
  ///
  /// A setter that calls its superclass's setter announces the change only once.
  var changing: Set<String> = []

  func observations(of key: String) -> [KeyObservation] {
    entries.filter { $0.key == key }.map(\.observation)
  }
}
