import Foundation
import Invocation
import ObjectProperties
import ObjectiveCEncoding

extension StandardLibrary {
  /// Installs key-value observing.
  ///
  /// The first observer of a key replaces the accessors in the object's class. The new accessors
  /// announce each change, if the object is observed.
  func installKeyValueObserving() {
    let root = interpreter.builtInClass("NSObject")
    root.procedure("addObserver:forKeyPath:options:context:", "@@Q^v") { call in
      let observation = KeyObservation(
        of: call.receiver, by: try call.required(0), path: try call.text(1),
        options: .init(rawValue: call.integer(2)), context: call[3], memory: call.interpreter.memory
      )
      try call.library.watch(observation.path, of: call.receiver, for: observation, call)
      if observation.options.contains(.initial) {
        let entry = ObserverList.Entry(
          key: "", rest: nil, isEnd: false, observation: observation)
        try call.library.notify(PendingChange(observation: observation, entry: entry), call)
      }
    }
    root.method("removeObserver:forKeyPath:", "v@:@@") { try $0.library.removeObserver($0) }
    root.method("removeObserver:forKeyPath:context:", "v@:@@^v") {
      try $0.library.removeObserver($0)
    }
    root.method("observeValueForKeyPath:ofObject:change:context:", "v@:@@@^v") { call in
      let texts = try (0..<3).map { try call.activation.description(of: call.object($0)) }
      throw call.interpreter.exception(
        "NSInternalInconsistencyException",
        "\(call.receiver.plainDescription): An -\(call.selector) message was received but not "
          + "handled.\nKey path: \(texts[0])\nObserved object: \(texts[1])\nChange: \(texts[2])\n"
          + "Context: 0x\(String(call[3].address, radix: 16))")
    }
    root.method("observationInfo", "^v@:") { call in
      guard let list = call.library.list(of: call.receiver), !list.entries.isEmpty else {
        return .pointer(nil)
      }
      return .pointer(NumberPointer(Int(bitPattern: ObjectIdentifier(list))))
    }
    installChanges(root)
    root.classMethod("automaticallyNotifiesObserversForKey:", "B@:@") { call in
      let name = "automaticallyNotifiesObserversOf" + Self.capitalised(try call.text(0))
      let method = call.library.accessor(name, 0, of: call.receiver)
      return try method.map { try call.send($0.selector, to: call.receiver) } ?? .integer(1)
    }
    root.classMethod("keyPathsForValuesAffectingValueForKey:", "@\"NSSet\"@:@") { call in
      let name = "keyPathsForValuesAffecting" + Self.capitalised(try call.text(0))
      let method = call.library.accessor(name, 0, of: call.receiver)
      return try method.map { try call.send($0.selector, to: call.receiver) }
        ?? .object(SetObject(isa: call.library.sets))
    }
    for (index, name) in ["New", "Old", "Initial", "Prior"].enumerated() {
      constant("NSKeyValueObservingOption\(name)", .integer(1 << index), .unsignedLong)
    }
    for name in ["Kind", "New", "Old", "Indexes", "NotificationIsPrior"] {
      constant("NSKeyValueChange\(name)Key", name.prefix(1).lowercased() + name.dropFirst())
    }
    constants(
      "NSKeyValueChange", ["Setting", "Insertion", "Removal", "Replacement"], from: 1,
      .unsignedLong)
    constants(
      "NSKeyValue", ["Union", "Minus", "Intersect", "Set"].map { $0 + "SetMutation" }, from: 1,
      .unsignedLong)
    installObservingElements()
  }

  /// Installs the methods by which a script announces changes itself.
  private func installChanges(_ root: ClassObject) {
    func announce(
      _ rest: String, _ types: String, key index: Int,
      _ change: @escaping (Call) throws -> KeyChange
    ) {
      for begins in [true, false] {
        root.procedure(Selector(valid: (begins ? "willChange" : "didChange") + rest), types) {
          call in
          let (key, library) = (try call.text(index), call.library)
          try begins
            ? library.willChange(key, of: call.receiver, change(call), call)
            : library.didChange(key, of: call.receiver, call)
        }
      }
    }
    announce("ValueForKey:", "@", key: 0) { _ in .setting }
    announce(":valuesAtIndexes:forKey:", "Q@@", key: 2) {
      .indexes($0.integer(0), try IndexSet.read($0[1], 1, $0))
    }
    announce("ValueForKey:withSetMutation:usingObjects:", "@Q@", key: 0) {
      .members($0.integer(1), try $0.required(2, SetObject.self))
    }
  }

  private func installObservingElements() {
    for (start, indexes, rest, types) in [
      ("addObserver:", "toObjectsAtIndexes:", "forKeyPath:options:context:", "@@@Q^v"),
      ("removeObserver:", "fromObjectsAtIndexes:", "forKeyPath:", "@@@"),
      ("removeObserver:", "fromObjectsAtIndexes:", "forKeyPath:context:", "@@@^v"),
    ] {
      let element = Selector(valid: start + rest)
      arrays.procedure(Selector(valid: start + indexes + rest), types) { call in
        let elements = try call.receiver(as: ArrayObject.self).elements
        var arguments = call.arguments
        arguments.remove(at: 1)
        for index in try call.indexes(1, within: elements.count) {
          _ = try call.interpreter.send(
            element, to: elements[index], arguments, on: call.activation)
        }
      }
    }
  }

  // MARK: Observers

  private func list(of object: Object) -> ObserverList? {
    AssociatedObjects(of: object.identity)[observersKey]?.value
  }

  /// Adds an observation to the observer lists of the objects along a path.
  private func watch(
    _ path: String, of object: Object?, for observation: KeyObservation, isEnd: Bool = true,
    _ call: Call
  ) throws {
    guard let object else { return }
    let (parts, list) = (KeyPath(path), list(of: object) ?? ObserverList(in: interpreter))
    try call.step(1 + list.entries.count / 8)
    try call.activation.checkDepth()
    if object is CollectionObject, !(object is DictionaryObject) {
      if path.hasPrefix("@") { return }
      throw call.invalid(
        "[\(object.plainDescription) \(call.selector)] is not supported. Key path: \(path)")
    }
    // Keys can depend on each other.
    if list.entries.contains(where: {
      $0.key == parts.key && $0.rest == parts.rest && $0.observation === observation
    }) {
      return
    }
    AssociatedObjects(of: object.identity)[observersKey] = UncheckedSendable(list)
    observation.add(list)
    list.entries.append(
      .init(
        key: parts.key, rest: parts.rest, isEnd: isEnd && parts.rest == nil,
        observation: observation))
    try announceAccessors(of: parts.key, in: object, call)
    let affecting =
      try call.send(
        "keyPathsForValuesAffectingValueForKey:", to: object.isa, [string(parts.key)]
      ).object as? SetObject
    for other in affecting?.visited ?? [] {
      guard let other = other as? StringObject else { continue }
      try watch(other.text, of: object, for: observation, isEnd: false, call)
    }
    guard let rest = parts.rest else { return }
    let next = try call.send("valueForKey:", to: object, [string(parts.key)]).object
    try watch(rest, of: next, for: observation, isEnd: isEnd, call)
  }

  private func unwatch(_ observation: KeyObservation, _ call: Call) throws {
    let lists = observation.watched
    try call.step(lists.reduce(0) { $0 + ($1.list?.entries.count ?? 0) / 8 })
    observation.removeLists()
    for watched in lists { watched.list?.entries.removeAll { $0.observation === observation } }
  }

  private func removeObserver(_ call: Call) throws -> Value {
    let (observer, path) = (call.object(0), try call.text(1))
    let list = list(of: call.receiver)
    try call.step(list?.entries.count ?? 0)
    let found = list?.entries.last { entry in
      entry.observation.root === call.receiver && entry.observation.path == path
        && entry.observation.observer === observer
        && (call.count < 3 || entry.observation.context.address == call[2].address)
    }
    guard let found else {
      let name = Self.plainName
      throw call.interpreter.exception(
        "NSRangeException",
        "Cannot remove an observer \(observer.map(name) ?? "(null)") for the key path \"\(path)\" "
          + "from \(name(call.receiver)) because it is not registered as an observer.")
    }
    try unwatch(found.observation, call)
    return .void
  }

  /// Returns the class and the address of an object, as in messages of exceptions.
  static func plainName(of object: Object) -> String {
    object.plainDescription.replacing(": 0x", with: " 0x", maxReplacements: 1)
  }

  // MARK: Accessors

  /// Makes the accessors that change a key announce changes.
  private func announceAccessors(of key: String, in object: Object, _ call: Call) throws {
    let name = Self.capitalised(key)
    // The accessors, the numbers of their changes (negative for changes by sets), and the arguments
    // with the indexes or objects.
    let accessors = [
      ("set\(name):", 1, 0), ("_set\(name):", 1, 0), ("insertObject:in\(name)AtIndex:", 2, 1),
      ("insert\(name):atIndexes:", 2, 1), ("removeObjectFrom\(name)AtIndex:", 3, 0),
      ("remove\(name)AtIndexes:", 3, 0), ("replaceObjectIn\(name)AtIndex:withObject:", 4, 0),
      ("replace\(name)AtIndexes:with\(name):", 4, 0), ("add\(name)Object:", -1, 0),
      ("add\(name):", -1, 0), ("remove\(name)Object:", -2, 0), ("remove\(name):", -2, 0),
      ("intersect\(name):", -3, 0),
    ]
    for (accessor, kind, argument) in accessors {
      guard let selector = Selector(existing: accessor),
        let method = interpreter.method(of: object, for: selector),
        announcingSetters[ObjectIdentifier(method)] == nil
      else { continue }
      let new = ScriptMethod(selector, method.shape, in: method.owner) { call in
        let body = {
          try call.interpreter.invoke(
            method, on: call.receiver, call.arguments, activation: call.activation)
        }
        let isMember = accessor.hasSuffix("Object:")
        guard let change = try Self.change(kind, call.value(argument), isMember, call) else {
          return try body()
        }
        return try call.library.changing(key, of: call.receiver, change, call, body)
      }
      announcingSetters[ObjectIdentifier(new)] = new
      interpreter.add(new)
    }
  }

  private static func change(
    _ kind: Int, _ argument: Value, _ isMember: Bool, _ call: Call
  ) throws -> KeyChange? {
    switch argument {
    case _ where kind == 1: return .setting
    case .integer(let index) where index >= 0 && index < NSNotFound:
      return .indexes(kind, IndexSet(integer: index))
    case .object(let set as FoundationObject<IndexSet>): return .indexes(kind, try set.content())
    case .object(let object?) where isMember:
      let set = SetObject(isa: call.library.sets)
      try set.insert(object, on: call.activation)
      return .members(-kind, set)
    case .object(let set as SetObject): return .members(-kind, set)
    default: return nil
    }
  }

  /// Runs the body, which changes the value of a key, and notifies the observers before and after
  /// it, unless the class announces changes of the key itself.
  func changing<Result>(
    _ key: String, of object: Object, _ change: KeyChange, _ call: Call,
    _ body: () throws -> Result
  ) throws -> Result {
    guard let list = list(of: object), !list.changing.contains(key),
      try call.send("automaticallyNotifiesObserversForKey:", to: object.isa, [string(key)]).isTrue
    else { return try body() }
    try willChange(key, of: object, change, call)
    // `changing` contains the key only while the body runs. An observer may set the value again,
    // and this change is announced, too.
    list.changing.insert(key)
    defer { list.changing.remove(key) }
    let result = try body()
    list.changing.remove(key)
    try didChange(key, of: object, call)
    return result
  }

  // MARK: Changes

  func willChange(
    _ key: String, of object: Object, _ change: KeyChange, _ call: Call
  ) throws {
    guard let list = list(of: object) else { return }
    try call.step(list.entries.count)
    var changes: [PendingChange] = []
    for entry in list.entries
    where entry.key == key && !changes.contains(where: { $0.observation === entry.observation }) {
      var pending = PendingChange(observation: entry.observation, entry: entry)
      switch entry.isEnd ? change : .setting {
      case .setting: pending.old = try value(of: entry.observation, .old, call)
      case .indexes(let kind, let indexes):
        (pending.kind, pending.indexes) = (kind, indexes)
        if kind != 2 { pending.old = try elements(at: indexes, key, of: object, call) }
      case .members(let mutation, let set):
        let current = try call.send("valueForKey:", to: object, [string(key)]).object as? SetObject
        func kept(_ own: SetObject?, _ other: SetObject?, _ isKept: Bool) throws -> Object {
          let members = try own?.visited.filter {
            try other?.contains($0, on: call.activation) ?? false == isKept
          }
          return try call.add(members ?? [], to: SetObject(isa: sets))
        }
        pending.kind = [2, 3, 3, 4][(mutation &- 1) & 3]
        if mutation != 1 { pending.old = try kept(current, set, mutation == 2) }
        if mutation == 1 || mutation == 4 { pending.new = try kept(set, current, false) }
      }
      changes.append(pending)
      if entry.observation.options.contains(.prior) { try notify(pending, isPrior: true, call) }
    }
    if !changes.isEmpty { list.pending.append(PendingChanges(key, changes, interpreter.memory)) }
  }

  func didChange(_ key: String, of object: Object, _ call: Call) throws {
    guard let list = list(of: object),
      let index = list.pending.lastIndex(where: { $0.key == key })
    else { return }
    for pending in list.pending.remove(at: index).changes.reversed() {
      let observation = pending.observation
      if observation.watched.isEmpty { continue }
      if pending.entry.rest != nil {
        try unwatch(observation, call)
        try watch(observation.path, of: observation.root, for: observation, call)
      }
      var pending = pending
      if let indexes = pending.indexes, pending.kind != 3 {
        pending.new = try elements(at: indexes, key, of: object, call)
      }
      try notify(pending, call)
    }
  }

  /// Returns the elements of a collection at some indexes.
  private func elements(
    at indexes: IndexSet, _ key: String, of object: Object, _ call: Call
  ) throws -> Object? {
    let value = try call.send("valueForKey:", to: object, [string(key)]).object
    let elements = (value as? CollectionObject)?.visited ?? []
    try call.chargeObjects(elements.count)
    return array(indexes.intersection(IndexSet(elements.indices)).map { elements[$0] })
  }

  /// Returns the current value of the observed path if the observer has asked for it.
  private func value(
    of observation: KeyObservation, _ option: KeyObservation.Options, _ call: Call
  ) throws -> Object? {
    guard observation.options.contains(option) else { return nil }
    return try call.send(
      "valueForKeyPath:", to: observation.root, [string(observation.path)]
    ).object ?? null
  }

  /// Sends the message about a change to the observer.
  private func notify(_ pending: PendingChange, isPrior: Bool = false, _ call: Call) throws {
    let observation = pending.observation
    guard let observer = observation.observer, let root = observation.root else { return }
    var change = [(key: string("kind"), value: number(pending.kind))]
    func add(_ key: String, _ value: Object?, _ isAdded: Bool = true) {
      if let value, isAdded { change.append((string(key), value)) }
    }
    add("notificationIsPrior", number(.integer(1), .bool), isPrior)
    add("indexes", pending.indexes.map(indexSet))
    add("old", pending.old, observation.options.contains(.old))
    if !isPrior {
      let new = try pending.kind == 1 ? value(of: observation, .new, call) : pending.new
      add("new", new, observation.options.contains(.new))
    }
    _ = try call.interpreter.send(
      "observeValueForKeyPath:ofObject:change:context:", to: observer,
      [
        .object(string(observation.path)), .object(root), .object(try dictionary(change)),
        observation.context,
      ], types: [.id, .id, .id, .pointer(.void)], on: call.activation)
  }
}
