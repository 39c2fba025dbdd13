import Foundation
import Invocation
import ObjectiveCEncoding

extension Data: FoundationType {
  static var className: String { "NSData" }

  /// Up to 14 bytes are stored inline in the object.
  var bytes: Int { count <= 14 ? 0 : 96 + count }

  func text(_ plain: String) -> String {
    if isEmpty { return "{length = 0, bytes = 0x}" }
    let bytes = prefix(24).map { $0 < 16 ? "0" + String($0, radix: 16) : String($0, radix: 16) }
    return "{length = \(count), bytes = 0x\(bytes.joined())\(count > 24 ? " ... " : "")}"
  }
}

extension Data.Base64EncodingOptions: ScriptEnumeration {}
extension Data.Base64DecodingOptions: ScriptEnumeration {}

extension StandardLibrary {
  func installData() {
    table(Data.self, mutable: "NSMutableData") { data, mutable in
      data.make("data", "init") { Data() }
      data.make("dataWithData:", "initWithData:") { (other: Data, call: Call) in
        try call.step(other.count / 256)
        return other
      }
      for (name, initializer) in [
        ("dataWithBytes:length:", "initWithBytes:length:"),
        ("dataWithBytesNoCopy:length:", "initWithBytesNoCopy:length:"),
      ] as [(Selector, Selector)] {
        data.make(name, initializer) { (bytes: OutPointer, _: UInt, call: Call) in
          try call.bytes(bytes, call.size(1))
        }
      }
      data.make(
        "dataWithBytesNoCopy:length:freeWhenDone:", "initWithBytesNoCopy:length:freeWhenDone:"
      ) { (bytes: OutPointer, _: UInt, _: Bool, call: Call) in
        try call.bytes(bytes, call.size(1))
      }
      data.make(nil, "initWithBase64EncodedString:options:") {
        (text: String, options: Data.Base64DecodingOptions, call: Call) in
        try call.step(text.utf8.count / 16)
        return Data(base64Encoded: text, options: options)
      }
      data.method("length") { UInt($0.count) }
      data.method("base64EncodedStringWithOptions:") {
        (data, options: Data.Base64EncodingOptions, call: Call) in
        try call.charge(3 * data.count)
        try call.step(data.count / 16)
        return data.base64EncodedString(options: options)
      }
      data.method("isEqualToData:") { (data, other: Data?) in data == other }
      data.method("subdataWithRange:") { (data, _: NSRange, call: Call) in
        let range = try call.range(0, within: data.count)
        try call.charge(2 * range.count)
        try call.step(range.count / 256)
        // Copy the bytes, because a slice would keep all of the data alive.
        return data.subdata(in: range)
      }
      installBytes(data.type)
      installMutableData(mutable)
    }
    constants(["NSDataBase64DecodingIgnoreUnknownCharacters": 1])
  }

  private func installBytes(_ type: ClassObject) {
    type.method("bytes", "^v@:") { .pointer(try $0.exposedBytes(isMutable: false)) }
    func copy(
      _ selector: Selector, _ types: String, _ range: @escaping (Call, Int) throws -> Range<Int>
    ) {
      type.method(selector, "v@:^v" + types) { call in
        let data = try call.receiver(as: FoundationObject<Data>.self).content()
        try Self.write(data[try range(call, data.count)], call)
        return .void
      }
    }
    copy("getBytes:length:", "Q") { 0..<min(try $0.size(1), $1) }
    copy("getBytes:range:", Self.rangeType) { try $0.range(1, within: $1) }
    copy("getBytes:", "") { 0..<$1 }
  }

  private func installMutableData(_ data: ClassTable<Data>) {
    data.type.method("mutableBytes", "^v@:") { .pointer(try $0.exposedBytes(isMutable: true)) }
    data.make("dataWithCapacity:", "initWithCapacity:") { (_: UInt) in Data() }
    data.make("dataWithLength:", "initWithLength:") { (_: UInt, call: Call) in
      let count = try call.size(0)
      try call.charge(count)
      return Data(count: count)
    }
    data.change("setData:") { (data: inout Data, new: Data) in data = new }
    data.change("appendData:") { (data: inout Data, added: Data, call: Call) in
      try call.step(added.count / 256)
      try call.reserve(data.count + added.count)
      data.append(added)
    }
    data.change("appendBytes:length:") {
      (data: inout Data, bytes: OutPointer, _: UInt, call: Call) in
      data.append(try call.bytes(bytes, call.size(1)))
    }
    func setLength(_ data: inout Data, _ count: Int, _ call: Call) throws {
      guard (0...MemoryBudget.sizeLimit).contains(count) else {
        throw call.invalid("the length \(count) is not a size")
      }
      try call.reserve(count)
      data =
        count < data.count
        ? data.subdata(in: 0..<count) : data + Data(count: count - data.count)
    }
    data.change("setLength:") { (data: inout Data, count: Int, call: Call) in
      try setLength(&data, count, call)
    }
    data.change("increaseLengthBy:") { (data: inout Data, count: Int, call: Call) in
      try setLength(&data, data.count + call.size(0), call)
    }
    func replace(_ data: inout Data, _ bytes: Data, _ call: Call) throws {
      let range = try call.range(0, within: data.count)
      try call.reserve(data.count + bytes.count)
      data.replaceSubrange(range, with: bytes)
    }
    data.change("replaceBytesInRange:withBytes:") {
      (data: inout Data, range: NSRange, bytes: OutPointer, call: Call) in
      try replace(&data, try call.bytes(bytes, range.length), call)
    }
    data.change("replaceBytesInRange:withBytes:length:") {
      (data: inout Data, _: NSRange, bytes: OutPointer, _: UInt, call: Call) in
      try replace(&data, try call.bytes(bytes, call.size(2)), call)
    }
  }

  /// Creates an `NSData` object whose data begins at index 0, unlike a slice.
  func data(_ data: Data) -> Object {
    (data.startIndex == 0 ? data : Data(data)).object(in: self)
  }
}

extension Call {
  /// Counts the bytes of a result that is about to be made.
  fileprivate func reserve(_ count: Int) throws {
    try charge(2 * count)
    try step(count / 256)
  }

  /// Returns the result of `bytes` and `mutableBytes`, which is valid until the bytes change.
  fileprivate func exposedBytes(isMutable: Bool) throws -> Pointer {
    let own = try receiver(as: FoundationObject<Data>.self)
    if let known = own.exposed, !isMutable || known.read != nil { return known.pointer }
    let bytes = try own.content()
    try step(bytes.count / 16)
    let memory = Memory(zeros: bytes.count, of: .integer(.unsignedChar))
    try memory.allocate()
    for (index, byte) in bytes.enumerated() { memory.set(index, .integer(Int(byte))) }
    let start = ElementPointer(memory)
    let read = { Data(memory.elements.map { UInt8(truncatingIfNeeded: $0.integer) }) }
    own.expose(start, read: isMutable ? read : nil)
    return start
  }

  /// Returns the bytes of a C array as `Data`.
  func bytes(_ array: OutPointer, _ count: Int) throws -> Data {
    guard count > 0 else { return Data() }
    guard let pointer = array.pointer else { throw mismatch(array.index, "an array of bytes") }
    guard count <= MemoryBudget.sizeLimit else {
      throw invalid("the length \(count) is not a size")
    }
    try charge(3 * count)
    return Data(
      try (0..<count).map {
        try step()
        return UInt8(truncatingIfNeeded: try pointer.advanced(by: $0).load().integer)
      })
  }
}
