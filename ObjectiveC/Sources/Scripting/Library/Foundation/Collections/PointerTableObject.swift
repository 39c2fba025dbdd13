import Invocation

/// Collections whose references to objects may be weak.
class PointerTableObject<Entry>: CollectionObject, OptionalReferences, @unchecked Sendable {
  // `Sendable` is unchecked: the interpreter's lock guards the entries.

  private(set) final var entries: [Entry] = []

  /// Options for members or keys, and for values.
  final var (options, valueOptions) = (TableOptions(0), TableOptions(0))

  deinit {
    unlist()
    if !entries.isEmpty { IterativeRelease.release(takeEntries()) }
  }

  private final func takeEntries() -> [Entry] {
    defer { entries = [] }
    return entries
  }

  override func takeContents() -> Any? { takeEntries() }

  /// Returns the object that `for … in` visits for an entry; `nil` if the object is deallocated.
  func object(of entry: Entry) -> Object? { nil }

  override var visited: [Object] { arranged(entries.compactMap(object)) }

  final override func nextVisited(_ position: inout Int) -> Object? {
    while position < entries.count {
      defer { position += 1 }
      if let object = object(of: entries[position]) { return object }
    }
    return nil
  }

  final override func hash(on activation: Activation) -> Int { count }

  /// Returns a description with a line for each visited object.
  final func describe(
    _ name: String, on activation: Activation, _ line: (Object) throws -> [String]
  ) throws -> String {
    try chargeEntries(on: activation)
    try activation.chargeTemporary(count * PropertyListText.bytesOfLine)
    var parts = ["\(name) {\n"]
    for object in visited { parts += try line(object) + ["\n"] }
    return try activation.joined(parts + ["}"])
  }

  final override func removeAll() throws { try setEntries([]) }

  /// The number of steps that counting takes, because each entry may have lost its object.
  final override var countSteps: Int { entries.count / 2 }

  /// Returns the number of bytes to charge for `count` entries.
  ///
  /// Weak references are charged separately, as objects.
  private final func size(_ count: Int) -> Int {
    MemoryBudget.bytes(count, of: MemoryLayout<Entry>.stride)
  }

  /// Counts the steps and bytes that visiting and copying all entries takes.
  final func chargeEntries(on activation: Activation) throws {
    try activation.step(1 + entries.count / 2)
    try activation.chargeTemporary(size(entries.count) + ArrayObject.size(2 * entries.count))
  }

  final func setEntries(_ new: [Entry]) throws {
    try reserve(contents: size(new.count))
    enlist()
    version += 1
    // Release the old entries last, because a `dealloc` may use the table again.
    let old = entries
    entries = new
    withExtendedLifetime(old) {}
  }
}

/// A collection with options for its references to members or keys, and to values.
protocol OptionalReferences: CollectionObject {
  var options: TableOptions { get set }
  var valueOptions: TableOptions { get set }
}

extension StandardLibrary {
  /// Installs the methods that create tables: class methods with the options that they stand for,
  /// and methods whose first arguments are the options.
  func installTableCreation(
    _ type: ClassObject, _ kinds: [Selector: [Int]], _ general: (Selector?, Selector?, String)...
  ) {
    func set(_ options: [Int], of object: Object) {
      guard let table = object as? any OptionalReferences else { return }
      table.options = TableOptions(options[0])
      table.valueOptions = TableOptions(options.count > 1 ? options[1] : 0)
    }
    let table = ClassTable<CollectionObject>(type: type)
    for (name, options) in kinds { table.make(name, nil) { own, _ in set(options, of: own) } }
    for (selector, initializer, types) in general {
      table.make(selector, initializer, types) { set([$1.integer(0), $1.integer(1)], of: $0) }
    }
  }

  /// Installs `copy` for tables whose entries have a type.
  func installCopying<Entry>(_ type: ClassObject, entries _: Entry.Type) {
    type.protocols.insert("NSCopying")
    type.method("copyWithZone:", "@@:^v") { call in
      let own = try call.receiver(as: PointerTableObject<Entry>.self)
      let copy = type.makeInstance() as? PointerTableObject<Entry>
      copy?.options = own.options
      copy?.valueOptions = own.valueOptions
      try own.chargeEntries(on: call.activation)
      try copy?.setEntries(own.entries)
      return .object(copy)
    }
  }
}
