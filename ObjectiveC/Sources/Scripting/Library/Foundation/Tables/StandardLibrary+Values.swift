import Foundation
import Invocation

extension UUID: FoundationType {
  static var className: String { "NSUUID" }
  func text(_ plain: String) -> String { uuidString }
}

extension IndexPath: FoundationType {
  static var className: String { "NSIndexPath" }
  var bytes: Int { 64 + 8 * count }

  func text(_ plain: String) -> String {
    "{length = \(count), path = \(map(String.init).joined(separator: " - "))}"
  }
}

extension StandardLibrary {
  func installUUIDs() {
    table(UUID.self) { uuid in
      uuid.make("UUID", "init") { UUID() }
      uuid.make(nil, "initWithUUIDString:") { (text: String?) in UUID(uuidString: text ?? "") }
      uuid.make(nil, "initWithUUIDBytes:") { (bytes: OutPointer, call: Call) in
        try call.bytes(bytes, 16).withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
      }
      uuid.type.method("getUUIDBytes:", "v@:*") { call in
        let uuid = try call.receiver(as: FoundationObject<UUID>.self).content()
        for (offset, byte) in withUnsafeBytes(of: uuid.uuid, Array.init).enumerated() {
          try call.pointer(0).advanced(by: offset).store(.integer(Int(byte)))
        }
        return .void
      }
      uuid.property("UUIDString", \.uuidString)
      uuid.method("compare:") { (uuid, other: UUID) -> ComparisonResult in
        uuid < other ? .orderedAscending : uuid == other ? .orderedSame : .orderedDescending
      }
    }
  }

  func installIndexPaths() {
    table(IndexPath.self) { path in
      path.make("indexPathWithIndex:", "initWithIndex:") { IndexPath(index: $0) }
      path.make("indexPathWithIndexes:length:", "initWithIndexes:length:") {
        (indexes: OutPointer, length: Int, call: Call) in
        let count = try call.size(1)
        try call.charge(8 * count)
        let indexes = try (0..<count).map { offset in
          try call.step()
          return try indexes.pointer?.advanced(by: offset).load().integer ?? 0
        }
        return IndexPath(indexes: indexes)
      }
      for name in ["indexPathForRow:inSection:", "indexPathForItem:inSection:"] as [Selector] {
        path.make(name, nil) { (row: Int, section: Int) in [section, row] }
      }
      path.property("length", \.count)
      path.method("indexAtPosition:") { (path, position: Int) in
        path.indices.contains(position) ? path[position] : NSNotFound
      }
      for (index, names) in [["section"], ["row", "item"]].enumerated() {
        for name in names {
          path.method(Selector(valid: name)) { $0.count > index ? $0[index] : NSNotFound }
        }
      }
      path.change("getIndexes:") { (path: inout IndexPath, indexes: OutPointer, call: Call) in
        for (offset, index) in path.enumerated() {
          try call.step()
          try indexes.pointer?.advanced(by: offset).store(.integer(index))
        }
      }
      path.method("indexPathByAddingIndex:") { (path, index: Int) in path.appending(index) }
      path.method("indexPathByRemovingLastIndex") { $0.dropLast() }
      path.method("compare:") { (path, other: IndexPath) in path.compare(other) }
    }
  }
}
