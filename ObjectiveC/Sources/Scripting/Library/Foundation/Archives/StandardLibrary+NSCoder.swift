import Foundation
import Invocation

extension StandardLibrary {
  /// Installs `NSKeyedArchiver`, `NSKeyedUnarchiver`, `NSArchiver` and `NSUnarchiver`.
  func installCoders() {
    let coder = addClass("NSCoder")
    let archiver = interpreter.addClass("NSKeyedArchiver", superclass: coder)
    let unarchiver = interpreter.addClass("NSKeyedUnarchiver", superclass: coder)
    coder.allocate = { CoderObject($0) }
    coder.method("allowsKeyedCoding", "B@:") { _ in .integer(1) }
    let table = ClassTable<CoderObject>(type: coder)
    table.method("requiresSecureCoding") { $0.isSecure }
    table.change("setRequiresSecureCoding:") { $0.isSecure = $1 }
    for (name, type) in [
      ("Bool", "B"), ("Int", "i"), ("Int32", "i"), ("Int64", "q"), ("Integer", "q"), ("Float", "f"),
      ("Double", "d"),
    ] {
      coder.procedure(Selector(valid: "encode\(name):forKey:"), "\(type)@") { call in
        try call.coder.set(CoderObject.item(call[0]), for: call.text(1), call)
      }
      coder.method(Selector(valid: "decode\(name)ForKey:"), "\(type)@:@") { call in
        let value = CoderObject.value(try call.coder.values[call.text(0)])
        return type == "f" || type == "d" ? .floating(value.floating) : .integer(value.integer)
      }
    }
    table.change("encodeObject:forKey:", "encodeConditionalObject:forKey:") {
      (own, object: Object?, key: String, call: Call) in
      try own.set(.object(own.encode(object, call)), for: key, call)
    }
    coder.procedure("encodeBytes:length:forKey:", "^vQ@") { call in
      let bytes = call.library.data(try call.bytes(.read(call[0], 0, call), call.size(1)))
      try call.coder.set(.object(call.coder.encode(bytes, call)), for: call.text(2), call)
    }
    coder.method("decodeBytesForKey:returnedLength:", "^v@:@^Q") { call in
      let data = try call.decoded(forKey: 0) as? FoundationObject<Data>
      if case .pointer(let length?) = call[1] {
        try length.store(.integer(data?.content().count ?? 0))
      }
      return try data.map { try call.send("bytes", to: $0) } ?? .pointer(nil)
    }
    table.method("containsValueForKey:") { (own, key: String) in own.values[key] != nil }
    coder.method("decodeObjectForKey:", "@@:@") { .object(try $0.decoded(forKey: 0)) }
    coder.method("decodeObjectOfClass:forKey:", "@@:#@") { call in
      .object(try call.decoded(forKey: 1, of: [call.object(0)]))
    }
    table.method("decodeObjectOfClasses:forKey:") { (_, types: SetObject, _: String, call: Call) in
      try call.decoded(forKey: 1, of: types.visited)
    }
    installUnkeyed(coder)
    installArchiving(archiver)
    installUnarchiving(unarchiver)
    let oldArchiver = interpreter.addClass("NSArchiver", superclass: coder)
    let oldUnarchiver = interpreter.addClass("NSUnarchiver", superclass: coder)
    installOldArchiving(oldArchiver, oldUnarchiver)
    for type in [archiver, oldArchiver] {
      ClassTable<CoderObject>(type: type).make(nil, "initForWritingWithMutableData:", "@") {
        $0.target = try $1.required(0, FoundationObject<Data>.self)
      }
    }
    for type in [unarchiver, oldUnarchiver] {
      ClassTable<CoderObject>(type: type).make(nil, "initForReadingWithData:", "@") {
        try $0.read(Data.read($1[0], 0, $1), $1)
      }
    }
    for (number, name) in ["ReadCorrupt", "ValueNotFound", "InvalidValue"].enumerated() {
      constant("NSCoder\(name)Error", .integer(4864 + number), .unsignedLong)
    }
    constant("NSKeyedArchiveRootObjectKey", "root")
    for name in ["Archive", "Unarchive"] {
      constant("NSInvalid\(name)OperationException", "NSInvalid\(name)OperationException")
    }
  }

  private func installUnkeyed(_ coder: ClassObject) {
    func encoding(
      _ selector: Selector, _ types: String, _ body: @escaping (CoderObject, Call) throws -> Void
    ) {
      coder.procedure(selector, types) { call in
        try body(call.coder, call)
        try call.coder.flush(call)
      }
    }
    for name in ["", "Root", "Conditional", "Data"] {
      let selector = Selector(valid: "encode\(name)Object:")
      encoding(selector, "@") { try $0.append($1.object(0), $1) }
    }
    encoding("encodeValueOfObjCType:at:", "*^v") { coder, call in
      try coder.append(call.type(ofEncoding: 0), at: call.pointer(1), call)
    }
    encoding("encodeArrayOfObjCType:count:at:", "*Q^v") { coder, call in
      let type = StaticType.array(try call.type(ofEncoding: 0), count: try call.size(1))
      try coder.append(type, at: call.pointer(2), call)
    }
    for name in ["decodeObject", "decodeDataObject"] as [Selector] {
      coder.method(name, "@@:") { .object(try $0.coder.next($0)) }
    }
    for (name, types) in [("at:", "*^v"), ("at:size:", "*^vQ")] {
      let selector = Selector(valid: "decodeValueOfObjCType:" + name)
      coder.procedure(selector, types) { call in
        try call.coder.next(call.type(ofEncoding: 0), at: call.pointer(1), call)
      }
    }
    coder.procedure("decodeArrayOfObjCType:count:at:", "*Q^v") { call in
      let type = StaticType.array(try call.type(ofEncoding: 0), count: try call.size(1))
      try call.coder.next(type, at: call.pointer(2), call)
    }
  }

  /// Installs the methods of coders without keys, whose archives have the format of keyed archives.
  private func installOldArchiving(_ archiver: ClassObject, _ unarchiver: ClassObject) {
    for type in [archiver, unarchiver] {
      type.method("allowsKeyedCoding", "B@:") { _ in .integer(0) }
    }
    archiver.method("archiverData", "@\"NSMutableData\"@:") { call in
      let type = call.library.addClass("NSMutableData")
      try call.coder.target = call.coder.target ?? FoundationObject(Data(), isa: type)
      return .object(try call.coder.target)
    }
    archiver.classMethod("archivedDataWithRootObject:", "@\"NSData\"@:@") { call in
      let coder = CoderObject(archiver)
      try coder.append(call.object(0), call)
      return .object(call.library.data(try coder.data(call)))
    }
    unarchiver.classMethod("unarchiveObjectWithData:", "@@:@") { call in
      let coder = CoderObject(unarchiver)
      try coder.read(Data.read(call[0], 0, call), call)
      return .object(try coder.next(call))
    }
  }

  private func installArchiving(_ type: ClassObject) {
    func archive(_ call: Call, isSecure: Bool) throws -> Value {
      let coder = CoderObject(type)
      coder.isSecure = isSecure
      let index = try coder.encode(call.object(0), call)
      try coder.set(.object(index), for: "root", call)
      return .object(call.library.data(try coder.data(call)))
    }
    type.classMethod("archivedDataWithRootObject:", "@\"NSData\"@:@") {
      try archive($0, isSecure: false)
    }
    type.classMethod(
      "archivedDataWithRootObject:requiringSecureCoding:error:", "@\"NSData\"@:@B^@"
    ) { call in
      try call.reporting(2, code: 4866) { try archive(call, isSecure: call[1].isTrue) }
    }
    let coder = ClassTable<CoderObject>(type: type)
    coder.make(nil, "initRequiringSecureCoding:", "B") { $0.isSecure = $1[0].isTrue }
    coder.method("encodedData") { (own, call: Call) in try own.data(call) }
    coder.change("finishEncoding") { (own, call: Call) in try own.flush(call) }
    type.procedure("setClassName:forClass:", "@#") { call in
      guard let own = call.object(1) as? ClassObject else { throw call.mismatch(1, "a class") }
      try call.coder.rename(own, call.text(0))
    }
  }

  private func installUnarchiving(_ type: ClassObject) {
    func unarchive(_ call: Call, _ index: Int, of types: [Object?]?) throws -> Value {
      let coder = CoderObject(type)
      coder.isSecure = types != nil
      coder.allowed = types?.compactMap { $0 as? ClassObject }
      try coder.read(Data.read(call[index], index, call), call)
      guard case .object(let root)? = coder.values["root"] else {
        throw call.invalid("incomprehensible archive")
      }
      return .object(try coder.decode(root, call))
    }
    type.classMethod("unarchiveObjectWithData:", "@@:@") { try unarchive($0, 0, of: nil) }
    type.classMethod("unarchivedObjectOfClass:fromData:error:", "@@:#@^@") { call in
      try call.reporting(2, code: 4864) { try unarchive(call, 1, of: [call.object(0)]) }
    }
    type.classMethod("unarchivedObjectOfClasses:fromData:error:", "@@:@@^@") { call in
      let types = try call.required(0, SetObject.self).visited
      return try call.reporting(2, code: 4864) { try unarchive(call, 1, of: types) }
    }
    type.method("initForReadingFromData:error:", "@@:@^@") { call in
      try call.reporting(1, code: 4864) {
        try call.coder.isSecure = true
        try call.coder.read(Data.read(call[0], 0, call), call)
        return .object(call.receiver)
      }
    }
    type.procedure("finishDecoding", "") { _ in }
    type.procedure("setClass:forClassName:", "#@") { call in
      guard let own = call.object(0) as? ClassObject else { throw call.mismatch(0, "a class") }
      try call.coder.set(own, forName: call.text(1))
    }
  }
}

extension Call {
  fileprivate var coder: CoderObject {
    get throws { try receiver(as: CoderObject.self) }
  }

  /// Decodes the object of a key, which must be an instance of one of the given classes.
  fileprivate func decoded(forKey key: Int, of types: [Object?]? = nil) throws -> Object? {
    let coder = try coder
    guard case .object(let index)? = coder.values[try text(key)] else { return nil }
    let allowed = coder.allowed
    if let types, coder.isSecure { coder.allowed = types.compactMap { $0 as? ClassObject } }
    defer { coder.allowed = allowed }
    return try coder.decode(index, self)
  }

  /// Runs a body, and stores its exception as an `NSError` in the argument at `index`.
  fileprivate func reporting(_ index: Int, code: Int, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let thrown as ThrownObject {
      guard case .pointer(let pointer?) = self[index] else { return .null }
      let error = ErrorObject(isa: library.addClass("NSError"))
      (error.domain, error.code) = ("NSCocoaErrorDomain", code)
      let text = library.string((thrown.object as? ExceptionObject)?.reason ?? "")
      error.userInfo = try library.dictionary([(library.string("NSDebugDescription"), text)])
      error.enlist()
      try pointer.store(.object(error))
      return .null
    }
  }
}
