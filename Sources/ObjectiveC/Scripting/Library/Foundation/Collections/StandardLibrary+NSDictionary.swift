import Foundation
import Invocation

extension StandardLibrary {
  func installDictionaries() {
    dictionaries.allocate = { DictionaryObject(isa: $0) }
    dictionaries.protocols.insert("NSSecureCoding")
    installCollection(dictionaries)
    installCopying(dictionaries, mutable: mutableDictionaries) { (own: DictionaryObject, type) in
      DictionaryObject(ObjectTable(own.table), isa: type)
    }
    installDictionaryCreation()
    installDictionaryContents()
    installDictionaryEnumeration()
    installMutableDictionaries()
  }

  /// Adds methods that create dictionaries.
  var dictionaryCreation: CreationMethods<DictionaryObject, ObjectTable> {
    CreationMethods(
      type: dictionaries, make: { DictionaryObject($0, isa: $1) }, fill: { try $0.setTable($1) })
  }

  private func installDictionaryCreation() {
    let creation = dictionaryCreation
    dictionaries.classMethod("dictionary", "@@:") { call in
      .object(DictionaryObject(isa: try call.receivingClass))
    }
    creation("dictionaryWithObject:forKey:", "initWithObject:forKey:", "@@:@@") { call in
      try call.table([(try call.inserted(1), try call.inserted(0))])
    }
    creation("dictionaryWithObjects:forKeys:", "initWithObjects:forKeys:", "@@:@@") { call in
      let values = try call.required(0, ArrayObject.self).elements
      let keys = try call.required(1, ArrayObject.self).elements
      guard values.count == keys.count else {
        throw call.invalid(
          "count of objects (\(values.count)) differs from count of keys (\(keys.count))")
      }
      return try call.table(Array(zip(keys, values)))
    }
    creation(
      "dictionaryWithObjects:forKeys:count:", "initWithObjects:forKeys:count:", "@@:^@^@Q"
    ) { call in
      let values = try call.objects(at: 0, count: 2)
      return try call.table(
        Array(zip(try call.objects(at: 1, count: 2), values)))
    }
    creation(
      "dictionaryWithObjectsAndKeys:", "initWithObjectsAndKeys:", "@@:@", isVariadic: true
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
    creation("dictionaryWithDictionary:", "initWithDictionary:", "@@:@\"NSDictionary\"") { call in
      try call.copied(0, DictionaryObject.self).map { ObjectTable($0.table) } ?? ObjectTable()
    }
  }

  private func installDictionaryContents() {
    for name in ["objectForKey:", "objectForKeyedSubscript:"] as [Selector] {
      dictionaries.method(name, "@@:@") { .object(try $0.dictionaryValue(0)) }
    }
    dictionaries.method("valueForKey:", "@@:@\"NSString\"") { call in
      if try call.text(0) == "@count" {
        return .object(call.library.number(try call.dictionary.count))
      }
      return .object(try call.dictionaryValue(0))
    }
    func list(_ selector: Selector, _ make: @escaping (Call, ObjectTable) throws -> [Object]) {
      let types = "@\"NSArray\"@:" + String(repeating: "@", count: selector.numberOfArguments)
      dictionaries.method(selector, types) { call in
        try call.chargeEntries(call.dictionary.count)
        return .object(call.library.array(try make(call, try call.dictionary.table)))
      }
    }
    list("allKeys") { $1.entries.map(\.key) }
    list("allValues") { $1.entries.map(\.value) }
    list("allKeysForObject:") { call, table in
      guard let object = call[0].object else { return [] }
      return try table.entries.filter { try call.activation.areEqual(object, $0.value) }.map(\.key)
    }
    list("objectsForKeys:notFoundMarker:") { call, table in
      let marker = try call.required(1)
      try call.chargeObjects(call.required(0, ArrayObject.self).count)
      return try call.required(0, ArrayObject.self).elements.map {
        try table.value(for: $0, on: call.activation) ?? marker
      }
    }
    dictionaries.method("keysSortedByValueUsingSelector:", "@\"NSArray\"@::") { call in
      let selector = try call.selectorArgument(0)
      try call.chargeEntries(2 * call.dictionary.count)
      let entries = try call.dictionary.table.entries.sorted {
        try call.send(selector, to: $0.value, [$1.value]).integer < 0
      }
      return .object(call.library.array(entries.map(\.key)))
    }
    dictionaries.method("keysSortedByValueUsingComparator:", "@\"NSArray\"@:@?") { call in
      let block = try call.block(0)
      try call.chargeEntries(2 * call.dictionary.count)
      let entries = try call.dictionary.table.entries.sorted {
        try call.run(block, [.object($0.value), .object($1.value)]).integer < 0
      }
      return .object(call.library.array(entries.map(\.key)))
    }
    dictionaries.method("isEqualToDictionary:", "B@:@\"NSDictionary\"") { call in
      guard let other = call[0].object else { return .integer(0) }
      return call.bool(try call.dictionary.isEqual(to: other, on: call.activation))
    }
  }

  private func installDictionaryEnumeration() {
    func enumerate(_ selector: Selector, _ types: String) {
      dictionaries.method(selector, types) { call in
        let dictionary = try call.dictionary
        try call.chargeEntries(dictionary.count)
        try call.run(
          try call.block(call.count - 1),
          forEach: dictionary.table.entries.lazy.map(\.asArguments), of: dictionary)
        return .void
      }
    }
    enumerate("enumerateKeysAndObjectsUsingBlock:", "v@:@?")
    enumerate("enumerateKeysAndObjectsWithOptions:usingBlock:", "v@:Q@?")
    dictionaries.method("keyEnumerator", "@\"NSEnumerator\"@:") { call in
      try call.chargeEntries(call.dictionary.count)
      return call.library.enumerator(try call.dictionary.visited, of: try call.dictionary)
    }
    dictionaries.method("objectEnumerator", "@\"NSEnumerator\"@:") { call in
      try call.chargeEntries(call.dictionary.count)
      return call.library.enumerator(
        try call.dictionary.table.entries.map(\.value), of: try call.dictionary)
    }
    dictionaries.method("keysOfEntriesPassingTest:", "@\"NSSet\"@:@?") { call in
      let result = SetObject(isa: call.library.sets)
      try call.chargeEntries(call.dictionary.count)
      let entries = try call.dictionary.table.entries
      for entry in try call.filter(entries, by: try call.block(0), { $0.asArguments }) {
        try result.insert(entry.key, on: call.activation)
      }
      return .object(result)
    }
  }

  private func installMutableDictionaries() {
    func change(
      _ selector: Selector, _ types: String,
      _ body: @escaping (Call, DictionaryObject, Activation) throws -> Void
    ) {
      mutableDictionaries.method(selector, "v@:" + types) { call in
        try call.with(DictionaryObject.self) { try body(call, $0, $1) }
        return .void
      }
    }
    mutableDictionaries.classMethod("dictionaryWithCapacity:", "@@:Q") { call in
      .object(DictionaryObject(isa: try call.receivingClass))
    }
    mutableDictionaries.method("initWithCapacity:", "@@:Q") { .object($0.receiver) }
    change("setObject:forKey:", "@@") { call, dictionary, activation in
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
      change(name, "@@") { call, dictionary, activation in
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
    change("removeObjectForKey:", "@") { call, dictionary, activation in
      guard let key = call[0].object else { throw call.mismatch(0, "a key") }
      try dictionary.remove(key, on: activation)
    }
    change("removeObjectsForKeys:", "@") { call, dictionary, activation in
      for key in try call.required(0, ArrayObject.self).elements {
        try call.step()
        try dictionary.remove(key, on: activation)
      }
    }
    installRemovingAll(mutableDictionaries)
    change("addEntriesFromDictionary:", "@") { call, dictionary, activation in
      let added = try call.optional(0, DictionaryObject.self)
      try call.chargeEntries(added?.count ?? 0)
      for entry in added?.table.entries ?? [] {
        try dictionary.set(entry.value, for: entry.key, on: activation)
      }
    }
    change("setDictionary:", "@") { call, dictionary, _ in
      try dictionary.setTable(
        try call.copied(0, DictionaryObject.self).map { ObjectTable($0.table) } ?? ObjectTable())
    }
  }
}

extension Call {
  fileprivate var dictionary: DictionaryObject {
    get throws { try receiver(as: DictionaryObject.self) }
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
