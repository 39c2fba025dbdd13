import Foundation
import Invocation
import ObjectiveCEncoding

/// Contents of a keyed archive.
struct KeyedArchive: Codable {
  /// Values of the outermost object.
  var top: [String: Item] = [:]

  /// The archived objects; references are indexes, and 0 is `nil`.
  var objects = [Entry()]

  enum Item: Codable {
    case object(Int)
    case integer(Int)

    /// A floating-point number, which may be infinite.
    case floating(bits: UInt64)
  }

  /// An object: a class name, the values of its keys, and what a class of the library contains.
  struct Entry: Codable {
    var type = ""
    var values: [String: Item] = [:]
    var text: String?
    var data: Data?
    var scalar: String?
    var elements: [Int]?
  }
}

/// An `NSKeyedArchiver` or an `NSKeyedUnarchiver`.
final class CoderObject: ValueObject, @unchecked Sendable {
  // `Sendable` is unchecked: the interpreter's lock guards the properties.

  var archive = KeyedArchive()

  /// The indexes of the objects whose values are being coded, innermost last; none for the top.
  var path: [Int] = []
  var isSecure = false

  /// Indexes of the archived objects, and the objects by their indexes.
  var indexes: [ObjectIdentifier: Int] = [:]
  var objects: [Int: Object] = [:]

  /// The archived names of classes, and the classes of archived names.
  var names: [String: String] = [:]
  var types: [String: Object] = [:]

  /// The classes that may be decoded at present; `nil` for all classes.
  var allowed: [ClassObject]?

  /// The `NSMutableData` that receives the archive.
  var target: FoundationObject<Data>?

  /// The number of values without a key that were coded for each object; -1 stands for the top.
  var positions: [Int: Int] = [:]

  deinit {
    unlist()
    IterativeRelease.release(takeContents())
  }

  override func takeContents() -> Any? {
    defer { (objects, types) = ([:], [:]) }
    return (objects, types)
  }

  var values: [String: KeyedArchive.Item] {
    path.last.map { archive.objects[$0].values } ?? archive.top
  }

  // MARK: Names

  /// Archives the objects of a class by another name.
  func rename(_ type: ClassObject, _ name: String) throws {
    try charge(type.name, name)
    names[type.name] = name
  }

  /// Decodes objects with an archived class name as instances of another class.
  func set(_ type: ClassObject, forName name: String) throws {
    try charge(name)
    types[name] = type
  }

  private func charge(_ texts: String...) throws {
    contents += texts.reduce(128) { $0 + $1.utf8.count }
    try reserve(contents: contents)
  }

  // MARK: Encoding

  func set(_ item: KeyedArchive.Item, for key: String, _ call: Call) throws {
    try charge(key)
    if let last = path.last {
      archive.objects[last].values[key] = item
    } else {
      archive.top[key] = item
    }
  }

  /// Bytes that the archive needs.
  private var contents = 0

  /// Adds an object to the archive, and returns its index.
  func encode(_ object: Object?, _ call: Call) throws -> Int {
    guard let object else { return 0 }
    try call.step()
    try call.activation.checkDepth()
    if let known = indexes[ObjectIdentifier(object.identity)] { return known }
    let index = archive.objects.count
    indexes[ObjectIdentifier(object.identity)] = index
    objects[index] = object
    enlist()
    contents += 400 + ((object as? StringObject)?.text.utf8.count ?? 0)
    contents += 512 * ((object as? any ArchivedByContent)?.copySteps ?? 0)
    contents += 32 * ((object as? CollectionObject)?.count ?? 0)
    try reserve(contents: contents)
    // A collection that stands for the values of a key is archived as an ordinary collection.
    let type = (object.isa?.name ?? "").replacing(/^NSKeyValue/, with: "NS")
    archive.objects.append(KeyedArchive.Entry(type: names[type] ?? type))
    switch object {
    case let string as StringObject: archive.objects[index].text = string.text
    case let object as any ArchivedByContent where object.isArchivable:
      archive.objects[index].data = try object.archivedContent()
    case is NullObject: break
    case let number as NumberObject:
      archive.objects[index].scalar = String(number.scalar.rawValue)
      archive.objects[index].values = ["value": Self.item(number.value)]
    case let set as CountedSetObject:
      archive.objects[index].elements = try set.repeated(call).map { try encode($0, call) }
    case let dictionary as DictionaryObject:
      try call.chargeEntries(dictionary.count)
      archive.objects[index].elements = try dictionary.table.entries.flatMap {
        [try encode($0.key, call), try encode($0.value, call)]
      }
    case let collection as CollectionObject:
      try call.chargeEntries(collection.count)
      archive.objects[index].elements = try collection.visited.map { try encode($0, call) }
    default:
      let isSafe = object.isa?.conforms(to: "NSSecureCoding") == true
      if isSecure, try !isSafe || !call.send("supportsSecureCoding", to: object.isa).isTrue {
        throw call.invalid("Class '\(type)' does not adopt NSSecureCoding")
      }
      path.append(index)
      defer { path.removeLast() }
      _ = try call.send("encodeWithCoder:", to: object, [self])
    }
    return index
  }

  static func item(_ value: Value) -> KeyedArchive.Item {
    if case .floating(let number) = value {
      .floating(bits: number.bitPattern)
    } else {
      .integer(value.integer)
    }
  }

  static func value(_ item: KeyedArchive.Item?) -> Value {
    switch item {
    case .floating(let bits): .floating(Double(bitPattern: bits))
    case .integer(let number): .integer(number)
    case .object, nil: .integer(0)
    }
  }

  func data(_ call: Call) throws -> Data {
    try call.charge(2 * contents)
    try call.step(contents / 16)
    return try JSONEncoder().encode(archive)
  }

  // MARK: Decoding

  func read(_ data: Data, _ call: Call) throws {
    contents += 16 * data.count
    try reserve(contents: contents)
    try call.step(data.count)
    guard let archive = try? JSONDecoder().decode(KeyedArchive.self, from: data),
      !archive.objects.isEmpty
    else { throw call.invalid("incomprehensible archive") }
    self.archive = archive
  }

  func decode(_ index: Int, _ call: Call) throws -> Object? {
    if index == 0 { return nil }
    try call.step()
    try call.activation.checkDepth()
    if let known = objects[index] { return known }
    guard archive.objects.indices.contains(index) else {
      throw call.invalid("incomprehensible archive")
    }
    let entry = archive.objects[index]
    let type = types[entry.type] as? ClassObject ?? interpreter?.definitions.classes[entry.type]
    guard let type, !type.isUnavailable else {
      throw call.interpreter.exception(
        "NSInvalidUnarchiveOperationException",
        "*** \(call.name): cannot decode object of class (\(entry.type)); the class may be defined in "
          + "source code or a library that is not linked")
    }
    if let allowed, !allowed.contains(where: type.inherits) {
      throw call.interpreter.exception(
        "NSInvalidUnarchiveOperationException",
        "value for key was of unexpected class '\(type.name)'. Allowed classes are '{("
          + "\(allowed.map(\.name).joined(separator: ", ")))}'.")
    }
    guard let new = try call.send("alloc", to: type).object else { return nil }
    // An object of the archive may refer to itself.
    objects[index] = new
    enlist()
    let elements = entry.elements ?? []
    try call.chargeObjects(2 * elements.count)
    switch new {
    case let string as StringObject: try string.set(entry.text ?? "")
    case let object as any ArchivedByContent where object.isArchivable:
      guard let data = entry.data, try object.setContent(fromArchived: data) else {
        throw call.invalid("incomprehensible archive")
      }
    case is NullObject: break
    case let number as NumberObject:
      let scalar = entry.scalar?.first.flatMap(TypeEncoding.Scalar.init(rawValue:))
      number.set(Self.value(entry.values["value"]), scalar ?? .longLong)
    case let dictionary as DictionaryObject:
      for index in stride(from: 0, to: elements.count - 1, by: 2) {
        guard let key = try decode(elements[index], call),
          let value = try decode(elements[index + 1], call)
        else { continue }
        try dictionary.set(value, for: key, on: call.activation)
      }
    case let collection as CollectionObject:
      for element in elements {
        if let element = try decode(element, call) { try call.add([element], to: collection) }
      }
    default:
      path.append(index)
      defer { path.removeLast() }
      let made = try call.send("initWithCoder:", to: new, [self]).object
      objects[index] = try call.send("awakeAfterUsingCoder:", to: made, [self]).object
    }
    return objects[index]
  }
}
