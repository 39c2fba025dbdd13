import Foundation

/// One observer of a key path, as `addObserver:forKeyPath:options:context:` creates it.
final class KeyObservation {
  // The interpreter's lock guards the variables.
  private(set) weak var root: Object?
  private(set) weak var observer: Object?
  let path: String
  let options: Options
  let context: Value

  /// The observer lists, of the objects along the path, that contain the observation; empty after
  /// the observer has been removed.
  private(set) var watched: [WatchedList] = []

  func add(_ list: ObserverList) {
    memory.note(Self.bytesOfEntry)
    watched.append(.init(list: list))
  }

  func removeLists() {
    memory.release(Self.bytesOfEntry * watched.count)
    watched = []
  }

  struct WatchedList {
    // A weak reference avoids a cycle: an object retains its list, and the list retains its
    // observations.
    weak var list: ObserverList?
  }

  private let memory: MemoryBudget

  /// The number of bytes that are charged for the observation.
  private var bytes: Int { 400 + path.utf8.count + Self.bytesOfEntry * watched.count }
  private static let bytesOfEntry = 120

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

/// A change of a value, or of the elements of a collection.
enum KeyChange {
  case setting

  /// A change at indexes, with the number of `NSKeyValueChange`.
  case indexes(Int, IndexSet)

  /// A change by a set, with the number of `NSKeyValueSetMutationKind`.
  case members(Int, SetObject)
}

/// A change that has begun, as one observer receives it.
struct PendingChange {
  let observation: KeyObservation
  let entry: ObserverList.Entry

  /// The number of `NSKeyValueChange`.
  var kind = 1
  var indexes: IndexSet?
  var old: Object?
  var new: Object?
}

/// A change that has begun, as all observers receive it.
final class PendingChanges {
  let key: String
  let changes: [PendingChange]
  private let memory: MemoryBudget
  private var bytes: Int { 64 + MemoryBudget.bytes(ofArray: changes.count, PendingChange.self) }

  init(_ key: String, _ changes: [PendingChange], _ memory: MemoryBudget) {
    (self.key, self.changes, self.memory) = (key, changes, memory)
    memory.note(bytes)
  }

  deinit { memory.release(bytes) }
}

/// Observers of one object.
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
    defer { (entries, pending) = ([], []) }
    return (entries, pending)
  }

  // The interpreter's lock guards the variables.
  var entries: [Entry] = []

  struct Entry {
    let key: String

    /// The rest of the observed path, which leads to other objects.
    let rest: String?

    /// `true` if the key is the end of the observed path, and not a key on which its value depends.
    let isEnd: Bool
    let observation: KeyObservation
  }

  /// The changes that have begun and not ended, innermost last.
  var pending: [PendingChanges] = []

  /// Keys whose values are being changed.
  ///
  /// A setter that calls its superclass's setter announces the change only once.
  var changing: Set<String> = []
}
