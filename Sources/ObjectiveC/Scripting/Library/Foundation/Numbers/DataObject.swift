import Foundation
import Invocation
import ObjectiveCEncoding

/// An `NSData` or `NSMutableData`.
final class DataObject: ValueObject, Wrapper, @unchecked Sendable {
  // `Sendable` is unchecked: the interpreter's lock guards the data.

  private(set) var data: Data

  init(_ data: Data = Data(), isa: ClassObject) {
    self.data = data
    super.init(isa)
    note(contents: Self.size(data.count))
  }

  /// Returns the number of bytes to charge for data.
  ///
  /// Up to 14 bytes are stored inline in the object.
  private static func size(_ count: Int) -> Int { count <= 14 ? 0 : 96 + count }

  func setData(_ new: Data) throws {
    try reserve(contents: Self.size(new.count))
    data = new
  }

  func append(_ added: Data) throws {
    try reserve(contents: Self.size(data.count + added.count))
    data.append(added)
  }

  var wrapped: Any { interpreter?.run { _ in data } ?? data }

  override var isLeaf: Bool { true }

  override var copySteps: Int { data.count / 256 }

  override func isEqual(to other: Object, on activation: Activation) -> Bool {
    activation.count(data.count / 256)
    return data == (other as? DataObject)?.data
  }

  override func hash(on activation: Activation) -> Int { data.count }

  override func describe(indent: Int, on activation: Activation) -> String {
    let bytes = data.prefix(24).map {
      $0 < 16 ? "0" + String($0, radix: 16) : String($0, radix: 16)
    }
    if data.isEmpty { return "{length = 0, bytes = 0x}" }
    return "{length = \(data.count), bytes = 0x\(bytes.joined())\(data.count > 24 ? " ... " : "")}"
  }
}

extension StandardLibrary {
  func installData() {
    let type = addClass("NSData")
    let mutable = interpreter.addClass("NSMutableData", superclass: type)
    type.allocate = { DataObject(isa: $0) }
    installComparison(type)
    installCopying(type, mutable: mutable) { (own: DataObject, type) in
      DataObject(own.data, isa: type)
    }
    let creation = CreationMethods(
      type: type, make: { DataObject($0, isa: $1) }, fill: { try $0.setData($1) })
    type.classMethod("data", "@@:") { .object(DataObject(isa: try $0.receivingClass)) }
    creation("dataWithData:", "initWithData:", "@@:@") { call in
      let original = try call.required(0, DataObject.self)
      try call.step(original.copySteps)
      return original.data
    }
    creation("dataWithBytes:length:", "initWithBytes:length:", "@@:^vQ") { try $0.bytes() }
    type.method("length", "Q@:") { .integer(try $0.receiver(as: DataObject.self).data.count) }
    type.method("bytes", "^v@:") { call in
      let bytes = try call.receiver(as: DataObject.self).data
      let start = ElementPointer(Memory(zeros: bytes.count, of: .integer(.unsignedChar)))
      try start.memory.allocate()
      for (index, byte) in bytes.enumerated() { start.memory.set(index, .integer(Int(byte))) }
      return .pointer(start)
    }
    func copy(
      _ selector: Selector, _ types: String, _ range: @escaping (Call, Int) throws -> Range<Int>
    ) {
      type.method(selector, "v@:^v" + types) { call in
        let data = Data(try call.receiver(as: DataObject.self).data)
        let pointer = try call.pointer(0, "an array of bytes")
        for (offset, byte) in data[try range(call, data.count)].enumerated() {
          try call.step()
          try pointer.advanced(by: offset).store(.integer(Int(Int8(bitPattern: byte))))
        }
        return .void
      }
    }
    copy("getBytes:length:", "Q") { call, count in 0..<min(max(0, call.integer(1)), count) }
    copy("getBytes:range:", Self.rangeType) { try $0.range(1, within: $1) }
    copy("getBytes:", "") { 0..<$1 }
    type.method("isEqualToData:", "B@:@\"NSData\"") { call in
      guard let other = try call.optional(0, DataObject.self) else { return .integer(0) }
      return call.bool(
        try call.receiver(as: DataObject.self).isEqual(to: other, on: call.activation))
    }
    type.method("subdataWithRange:", "@\"NSData\"@:" + Self.rangeType) { call in
      let data = try call.receiver(as: DataObject.self).data
      let range = try call.range(0, within: data.count)
      try call.charge(2 * range.count)
      try call.step(range.count / 256)
      // Copy the bytes, because a slice would keep all of the data alive.
      return .object(call.library.data(data.subdata(in: range)))
    }
    type.method("base64EncodedStringWithOptions:", "@\"NSString\"@:Q") { call in
      let data = try call.receiver(as: DataObject.self).data
      return try call.made(upTo: 3 * data.count + 64) { data.base64EncodedString() }
    }
    mutable.method("appendData:", "v@:@") { call in
      let added = try call.required(0, DataObject.self).data
      try call.step(added.count / 256)
      try call.receiver(as: DataObject.self).append(added)
      return .void
    }
    mutable.method("appendBytes:length:", "v@:^vQ") { call in
      let added = try call.bytes()
      try call.receiver(as: DataObject.self).append(added)
      return .void
    }
  }

  /// Creates an `NSData` object whose data begins at index 0, unlike a slice.
  func data(_ data: Data) -> Object {
    DataObject(data.startIndex == 0 ? data : Data(data), isa: addClass("NSData"))
  }
}

extension Call {
  /// Returns the bytes of a C array.
  func bytes() throws -> Data {
    let count = try size(1)
    guard count > 0 else { return Data() }
    let pointer = try pointer(0, "an array of bytes")
    try charge(3 * count)
    return Data(
      try (0..<count).map {
        try step()
        return UInt8(truncatingIfNeeded: try pointer.advanced(by: $0).load().integer)
      })
  }
}
