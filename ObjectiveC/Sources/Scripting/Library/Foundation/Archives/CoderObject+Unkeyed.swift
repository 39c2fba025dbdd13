import Invocation

// Values without a key are stored in the order of their encoding, under the keys "$0", "$1" and so
// on. An array or a structure is stored as the list of its elements.
extension CoderObject {
  private var nextKey: String {
    let owner = path.last ?? -1
    defer { positions[owner, default: 0] += 1 }
    return "$\(positions[owner, default: 0])"
  }

  func append(_ object: Object?, _ call: Call) throws {
    try set(.object(try encode(object, call)), for: nextKey, call)
  }

  func append(_ type: StaticType, at pointer: Pointer, _ call: Call) throws {
    try call.step()
    guard case .array(let element, let count) = type else {
      return try append(pointer.load(), type, call)
    }
    for index in 0..<count { try append(element, at: pointer.advanced(by: index), call) }
  }

  private func append(_ value: Value, _ type: StaticType, _ call: Call) throws {
    switch (type, value) {
    case (.integer, _), (.floating, _): try set(Self.item(value), for: nextKey, call)
    case (.object, _): try append(value.object, call)
    case (.cString, _): try append(call.library.string(try CString.text(value)), call)
    case (.array, .pointer(let start?)): try append(type, at: start, call)
    case (.structure(let shape), .structure(let structure)):
      for (value, field) in zip(structure.fields, shape.fields) {
        try append(value, field.type, call)
      }
    default: throw call.invalid("\(type.noun) cannot be archived")
    }
  }

  func next(_ call: Call) throws -> Object? {
    guard case .object(let index)? = values[nextKey] else { return nil }
    return try decode(index, call)
  }

  func next(_ type: StaticType, at pointer: Pointer, _ call: Call) throws {
    try call.step()
    guard case .array(let element, let count) = type else {
      return try pointer.store(next(type, replacing: pointer.load(), call))
    }
    for index in 0..<count { try next(element, at: pointer.advanced(by: index), call) }
  }

  private func next(_ type: StaticType, replacing old: Value, _ call: Call) throws -> Value {
    switch (type, old) {
    case (.integer(let scalar), _):
      return .integer(Arithmetic.wrap(Self.value(values[nextKey]).integer, to: scalar))
    case (.floating, _): return .floating(Self.value(values[nextKey]).floating)
    case (.object, _): return .object(try next(call))
    case (.cString, _): return try call.cString((next(call) as? StringObject)?.text ?? "")
    case (.array, .pointer(let start?)): try next(type, at: start, call)
    case (.structure(let shape), .structure(let structure)):
      structure.fields = try zip(structure.fields, shape.fields).map {
        try next($1.type, replacing: $0, call)
      }
    default: throw call.invalid("\(type.noun) cannot be decoded")
    }
    return old
  }

  /// Writes the archive to ``target``, if there is one and if no object is being encoded.
  func flush(_ call: Call) throws {
    if let target, path.isEmpty { try target.set(data(call)) }
  }
}
