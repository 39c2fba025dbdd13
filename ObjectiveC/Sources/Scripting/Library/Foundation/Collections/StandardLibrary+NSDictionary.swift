import Foundation
import Invocation

extension StandardLibrary {
  func installDictionaries() {
    dictionaries.allocate = { DictionaryObject(isa: $0) }
    installCollection(dictionaries, equal: "isEqualToDictionary:")
    installCopying(dictionaries, mutable: mutableDictionaries) { (own: DictionaryObject, type) in
      DictionaryObject(ObjectTable(own.table), isa: type)
    }
    installDictionaryCreation()
    let dictionary = ClassTable<DictionaryObject>(type: dictionaries)
    installDictionaryContents(dictionary)
    installDictionaryEnumeration(dictionary)
    installMutableDictionaries()
  }

  private func installDictionaryCreation() {
    let dictionary = ClassTable<DictionaryObject>(type: dictionaries)
    dictionary.make("dictionary", nil) { _, _ in }
    dictionary.make("dictionaryWithObject:forKey:", "initWithObject:forKey:", "@@") { call in
      try call.table([(try call.inserted(1), try call.inserted(0))])
    }
    dictionary.make("dictionaryWithObjects:forKeys:", "initWithObjects:forKeys:", "@@") { call in
      let values = try call.required(0, ArrayObject.self).elements
      let keys = try call.required(1, ArrayObject.self).elements
      guard values.count == keys.count else {
        throw call.invalid(
          "count of objects (\(values.count)) differs from count of keys (\(keys.count))")
      }
      return try call.table(Array(zip(keys, values)))
    }
    dictionary.make(
      "dictionaryWithObjects:forKeys:count:", "initWithObjects:forKeys:count:", "^@^@Q"
    ) { call in
      let values = try call.objects(at: 0, count: 2)
      return try call.table(
        Array(zip(try call.objects(at: 1, count: 2), values)))
    }
    dictionary.make(
      "dictionaryWithObjectsAndKeys:", "initWithObjectsAndKeys:", "@", isVariadic: true
    ) { call in
      let objects = try call.objects()
      guard objects.count % 2 == 0 else {
        throw call.invalid(
          "second object of each pair must be non-nil. Or, did you forget to nil-terminate your parameter list?"
        )
      }
      return try call.table(
        stride(from: 0, to: objects.count, by: 2).map { (objects[$0 + 1], objects[$0]) })
    }
    dictionary.make("dictionaryWithDictionary:", "initWithDictionary:", "@\"NSDictionary\"") {
      call in
      try call.copied(0, DictionaryObject.self).map { ObjectTable($0.table) } ?? ObjectTable()
    }
  }

  private func installDictionaryContents(_ dictionary: ClassTable<DictionaryObject>) {
    for name in ["objectForKey:", "objectForKeyedSubscript:"] as [Selector] {
      dictionaries.method(name, "@@:@") { .object(try $0.dictionaryValue(0)) }
    }
    dictionary.method("valueForKey:") { (own, key: String, call: Call) in
      key == "@count" ? call.library.number(own.count) : try call.dictionaryValue(0)
    }
    dictionary.method("allKeys") { (own, call: Call) in call.array(try call.members(of: own)) }
    dictionary.method("allValues") { (own, call: Call) in
      call.array(try call.entries(of: own).map(\.value))
    }
    dictionary.method("allKeysForObject:") { (own, object: Object?, call: Call) in
      let entries = try object.map { object in
        try call.entries(of: own).filter { try call.activation.areEqual(object, $0.value) }
      }
      return call.array((entries ?? []).map(\.key))
    }
    dictionary.method("objectsForKeys:notFoundMarker:") {
      (own, keys: ArrayObject, marker: Object, call: Call) in
      try call.chargeObjects(keys.count)
      return call.array(
        try keys.elements.map { try own.table.value(for: $0, on: call.activation) ?? marker })
    }
    func keys(
      of own: DictionaryObject, _ call: Call, sortedBy order: (Object, Object) throws -> Value
    ) throws -> ArrayObject {
      try call.chargeEntries(own.count)
      let entries = try call.entries(of: own).sorted { try order($0.value, $1.value).integer < 0 }
      return call.array(entries.map(\.key))
    }
    dictionary.method("keysSortedByValueUsingSelector:") {
      (own, selector: Selector, call: Call) in
      try keys(of: own, call) { try call.send(selector, to: $0, [$1]) }
    }
    dictionary.method("keysSortedByValueUsingComparator:") {
      (own, block: BlockObject, call: Call) in
      try keys(of: own, call) { try call.run(block, [.object($0), .object($1)]) }
    }
  }

  private func installDictionaryEnumeration(_ dictionary: ClassTable<DictionaryObject>) {
    for (selector, types) in [
      ("enumerateKeysAndObjectsUsingBlock:", "@?"),
      ("enumerateKeysAndObjectsWithOptions:usingBlock:", "Q@?"),
    ] as [(Selector, String)] {
      dictionaries.procedure(selector, types) { call in
        let own = try call.receiver(as: DictionaryObject.self)
        try call.run(
          try call.block(call.count - 1),
          forEach: try call.entries(of: own).lazy.map(\.asArguments), of: own)
      }
    }
    dictionary.method("keyEnumerator") { (own, call: Call) in
      call.library.enumerator(try call.members(of: own), of: own)
    }
    dictionary.method("objectEnumerator") { (own, call: Call) in
      call.library.enumerator(try call.entries(of: own).map(\.value), of: own)
    }
    dictionary.method("keysOfEntriesPassingTest:") { (own, block: BlockObject, call: Call) in
      let result = SetObject(isa: call.library.sets)
      let passed = try call.filter(try call.entries(of: own), by: block) { $0.asArguments }
      try call.add(passed.map(\.key), to: result)
      return result
    }
  }

  private func installMutableDictionaries() {
    let dictionary = ClassTable<DictionaryObject>(type: mutableDictionaries)
    func change(
      _ selector: Selector, _ body: @escaping (Call, DictionaryObject, Activation) throws -> Void
    ) {
      mutableDictionaries.procedure(selector, "@@") { call in
        try call.with(DictionaryObject.self) { try body(call, $0, $1) }
      }
    }
    dictionary.make("dictionaryWithCapacity:", "initWithCapacity:", "Q") { _, _ in }
    change("setObject:forKey:") { call, dictionary, activation in
      guard let value = call[0].object else {
        throw call.invalid(
          "object cannot be nil (key: \(try activation.description(of: call[1].object)))"
        )
      }
      try call.withCopiedKey(1, on: activation) {
        try dictionary.set(value, for: $0, on: activation)
      }
    }
    for name in ["setValue:forKey:", "setObject:forKeyedSubscript:"] as [Selector] {
      change(name) { call, dictionary, activation in
        try call.withCopiedKey(1, on: activation) { key in
          if let value = call.borrowed(0) {
            try value._withUnsafeGuaranteedRef {
              try dictionary.set($0, for: key, on: activation)
            }
          } else {
            try dictionary.remove(key, on: activation)
          }
        }
      }
    }
    dictionary.change("removeObjectForKey:") { (own, key: Object?, call: Call) in
      guard let key else { throw call.mismatch(0, "a key") }
      try own.remove(key, on: call.activation)
    }
    dictionary.change("removeObjectsForKeys:") { (own, keys: ArrayObject, call: Call) in
      for key in keys.elements {
        try call.step()
        try own.remove(key, on: call.activation)
      }
    }
    installRemovingAll(mutableDictionaries)
    dictionary.change("addEntriesFromDictionary:") { (own, added: DictionaryObject?, call: Call) in
      for entry in try call.entries(of: added) {
        try own.set(entry.value, for: entry.key, on: call.activation)
      }
    }
    dictionary.change("setDictionary:") { (own, other: DictionaryObject?, call: Call) in
      try call.step(other?.copySteps ?? 0)
      try own.set(other.map { ObjectTable($0.table) } ?? ObjectTable())
    }
  }
}

extension Call {
  /// Returns the entries of a dictionary, in an array for which memory has been charged.
  func entries(of dictionary: DictionaryObject?) throws -> [ObjectTable.Entry] {
    try chargeEntries(dictionary?.count ?? 0)
    return dictionary?.enumerated ?? []
  }

  /// Returns the receiver's value for the key in an argument, or `nil` for a `nil` key.
  fileprivate func dictionaryValue(_ index: Int) throws -> Object? {
    guard let key = borrowed(index) else { return nil }
    return try with(DictionaryObject.self) { dictionary, activation in
      try key._withUnsafeGuaranteedRef { try dictionary.table.value(for: $0, on: activation) }
    }
  }

  /// Charges for the entries of a table before they are copied.
  func chargeEntries(_ count: Int) throws {
    try step(count / 8)
    try charge(MemoryBudget.bytes(ofArray: count, ObjectTable.Entry.self) + ArrayObject.size(count))
  }

  fileprivate func table(_ pairs: [(key: Object, value: Object)]) throws -> ObjectTable {
    try charge(ObjectTable.size(pairs.count))
    let table = ObjectTable()
    for pair in pairs {
      try step()
      try table.set(
        pair.value, for: try library.copiedKey(pair.key, on: activation), on: activation)
    }
    return table
  }

  /// Runs `body` with the copy of the key in an argument.
  @inline(__always)
  fileprivate func withCopiedKey(
    _ index: Int, on activation: Activation, _ body: (Object) throws -> Void
  ) throws {
    guard let key = borrowed(index) else { throw mismatch(index, "a key") }
    // A copy of an immutable key would be the key itself, which the caller retains.
    try key._withUnsafeGuaranteedRef { key in
      try body(key.isImmutable ? key : library.copiedKey(key, on: activation))
    }
  }
}

extension StandardLibrary {
  /// Returns the copy of a key that a dictionary keeps, so that the caller cannot change the
  /// dictionary's key.
  func copiedKey(_ key: Object, on activation: Activation) throws -> Object {
    if key.isImmutable { return key }
    if key is NumberObject || key is ClassObject || key is ForeignObject
      || key is QueueObject
    {
      return key
    }
    return try interpreter.send(
      "copyWithZone:", to: key, [.pointer(nil)], types: [.pointer(.void)], on: activation
    ).object ?? key
  }
}

extension ObjectTable.Entry {
  /// The key and the value, as arguments of a block.
  fileprivate var asArguments: [Value] { [.object(key), .object(value)] }
}
