import Invocation

extension StandardLibrary {
  /// Installs key-value observing.
  ///
  /// The first observer of a key replaces the setter in the object's class. The new setter
  /// announces each change, if the object is observed.
  func installKeyValueObserving() {
    let root = interpreter.builtInClass("NSObject")
    root.method("addObserver:forKeyPath:options:context:", "v@:@@Q^v") { call in
      let observer = try call.required(0)
      let observation = KeyObservation(
        of: call.receiver, by: observer, path: try call.text(1),
        options: .init(rawValue: call.integer(2)), context: call[3], memory: call.interpreter.memory
      )
      try call.library.watch(observation, call)
      if observation.options.contains(.initial) {
        try call.library.notify(observation, call, [])
      }
      return .void
    }
    root.method("removeObserver:forKeyPath:", "v@:@@") { call in
      try call.library.removeObserver(call) { _ in true }
      return .void
    }
    root.method("removeObserver:forKeyPath:context:", "v@:@@^v") { call in
      let context = call[2].address
      try call.library.removeObserver(call) { $0.context.address == context }
      return .void
    }
    root.method("observeValueForKeyPath:ofObject:change:context:", "v@:@@@^v") { call in
      throw call.interpreter.exception(
        "NSInternalInconsistencyException",
        "\(call.receiver.plainDescription): a change of '\(try call.text(0))' was received but not handled"
      )
    }
    root.method("willChangeValueForKey:", "v@:@") { call in
      try call.library.willChange(try call.text(0), of: call.receiver, call)
      return .void
    }
    root.method("didChangeValueForKey:", "v@:@") { call in
      try call.library.didChange(try call.text(0), of: call.receiver, call)
      return .void
    }
    root.classMethod("automaticallyNotifiesObserversForKey:", "B@:@") { _ in .integer(1) }
    root.classMethod("keyPathsForValuesAffectingValueForKey:", "@\"NSSet\"@:@") { call in
      let key = try call.text(0)
      let name = "keyPathsForValuesAffecting" + key.prefix(1).uppercased() + key.dropFirst()
      guard let selector = Selector(existing: name), selector.numberOfArguments == 0,
        call.interpreter.method(of: call.receiver, for: selector) != nil
      else { return .object(SetObject(isa: call.library.sets)) }
      return try call.send(selector, to: call.receiver)
    }
    for (index, name) in ["New", "Old", "Initial", "Prior"].enumerated() {
      constant("NSKeyValueObservingOption\(name)", .integer(1 << index), .unsignedLong)
    }
    for (name, text) in [
      "Kind": "kind", "New": "new", "Old": "old", "NotificationIsPrior": "notificationIsPrior",
    ] {
      constant("NSKeyValueChange\(name)Key", text)
    }
    constant("NSKeyValueChangeSetting", .integer(1), .unsignedLong)
  }

  // MARK: Observers

  private func list(of object: Object) -> ObserverList? {
    AssociatedObjects(of: object.identity)[observersKey]?.value
  }

  /// Adds an observation to the observer lists of the objects along its path.
  private func watch(_ observation: KeyObservation, _ call: Call) throws {
    var object = observation.root
    var rest: String? = observation.path
    while let current = object, let path = rest {
      try call.step()
      let parts = KeyPath(path)
      let key = parts.key
      rest = parts.rest
      let list = list(of: current) ?? ObserverList(in: interpreter)
      AssociatedObjects(of: current.identity)[observersKey] = UncheckedSendable(list)
      observation.watched.append(.init(list: list))
      for key in [key] + (try affecting(key, of: current, call)) {
        list.entries.append((key, observation))
        try announceSetter(of: key, in: current, call)
      }
      if rest != nil {
        object = try call.send("valueForKey:", to: current, [string(key)]).object
      }
    }
  }

  private func unwatch(_ observation: KeyObservation, _ call: Call) throws {
    let lists = observation.watched
    try call.step(lists.reduce(0) { $0 + ($1.list?.entries.count ?? 0) / 8 })
    observation.watched = []
    for watched in lists { watched.list?.entries.removeAll { $0.observation === observation } }
  }

  /// Returns the keys whose changes also change the value of a key.
  private func affecting(_ key: String, of object: Object, _ call: Call) throws -> [String] {
    let set =
      try call.send(
        "keyPathsForValuesAffectingValueForKey:", to: object.isa, [string(key)]
      ).object as? SetObject
    return set?.visited.compactMap { ($0 as? StringObject)?.text } ?? []
  }

  private func removeObserver(_ call: Call, where isMeant: (KeyObservation) -> Bool) throws {
    let (observer, path) = (call.object(0), try call.text(1))
    let list = list(of: call.receiver)
    try call.step(list?.entries.count ?? 0)
    let found = list?.entries.last { entry in
      entry.observation.root === call.receiver && entry.observation.path == path
        && entry.observation.observer === observer && isMeant(entry.observation)
    }
    guard let found else {
      throw call.interpreter.exception(
        "NSRangeException",
        "Cannot remove an observer for the key path '\(path)' from \(call.receiver.plainDescription): "
          + "it is not registered")
    }
    try unwatch(found.observation, call)
  }

  // MARK: Changes

  /// Makes the setter of a key announce changes, if a setter exists and its class does not opt out.
  private func announceSetter(of key: String, in object: Object, _ call: Call) throws {
    guard let type = object.isa,
      let selector = Selector(existing: "set\(key.prefix(1).uppercased())\(key.dropFirst()):"),
      selector.numberOfArguments == 1, let setter = type.instanceMethod(for: selector),
      announcingSetters[ObjectIdentifier(setter)] == nil,
      try call.send("automaticallyNotifiesObserversForKey:", to: type, [string(key)]).isTrue
    else { return }
    let owner = setter.owner
    let new = ScriptMethod(selector, setter.shape, in: owner) { call in
      let (library, receiver) = (call.library, call.receiver)
      let list = library.list(of: receiver)
      guard let list, !list.changing.contains(key) else {
        return try call.interpreter.invoke(
          setter, on: receiver, call.arguments, activation: call.activation)
      }
      return try library.changing(key, of: receiver, call) {
        try call.interpreter.invoke(
          setter, on: receiver, call.arguments, activation: call.activation)
      }
    }
    announcingSetters[ObjectIdentifier(new)] = new
    interpreter.add(new)
  }

  /// Runs the body, which changes the value of a key, and notifies the observers before and after
  /// it.
  func changing<Result>(
    _ key: String, of object: Object, _ call: Call, _ body: () throws -> Result
  ) throws -> Result {
    guard let list = list(of: object), !list.changing.contains(key) else { return try body() }
    try willChange(key, of: object, call)
    // `changing` contains the key only while the body runs. An observer may set the value again,
    // and this change is announced, too.
    list.changing.insert(key)
    defer { list.changing.remove(key) }
    let result = try body()
    list.changing.remove(key)
    try didChange(key, of: object, call)
    return result
  }

  private func willChange(_ key: String, of object: Object, _ call: Call) throws {
    guard let list = list(of: object) else { return }
    try call.step(list.entries.count)
    for observation in list.observations(of: key) {
      if observation.options.contains(.old) {
        observation.old = try value(of: observation, call) ?? null
      }
      if observation.options.contains(.prior) {
        try notify(observation, call, [("notificationIsPrior", number(1))])
      }
    }
  }

  func didChange(_ key: String, of object: Object, _ call: Call) throws {
    guard let list = list(of: object) else { return }
    try call.step(list.entries.count)
    for observation in list.observations(of: key) {
      if observation.path.contains(".") {
        try unwatch(observation, call)
        try watch(observation, call)
      }
      try notify(observation, call, [])
      observation.old = nil
    }
  }

  private func value(of observation: KeyObservation, _ call: Call) throws -> Object? {
    try call.send("valueForKeyPath:", to: observation.root, [string(observation.path)]).object
  }

  /// Sends the message about a change to the observer.
  private func notify(
    _ observation: KeyObservation, _ call: Call, _ more: [(String, Object)]
  ) throws {
    guard let observer = observation.observer, let root = observation.root else { return }
    var change = more.map { (key: string($0.0), value: $0.1) }
    change.append((string("kind"), number(1)))
    if more.isEmpty, observation.options.contains(.new) {
      change.append((string("new"), try value(of: observation, call) ?? null))
    }
    if let old = observation.old {
      change.append((string("old"), old))
    }
    _ = try call.interpreter.send(
      "observeValueForKeyPath:ofObject:change:context:", to: observer,
      [
        .object(string(observation.path)), .object(root), .object(try dictionary(change)),
        observation.context,
      ], types: [.id, .id, .id, .pointer(.void)], on: call.activation)
  }
}
