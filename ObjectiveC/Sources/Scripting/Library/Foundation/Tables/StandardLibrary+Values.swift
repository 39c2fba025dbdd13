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
      uuid.property("UUIDString", \.uuidString)
      uuid.method("compare:") { (uuid, other: UUID) -> ComparisonResult in
        uuid < other ? .orderedAscending : uuid == other ? .orderedSame : .orderedDescending
      }
    }
  }

  func installIndexPaths() {
    table(IndexPath.self) { path in
      path.make("indexPathWithIndex:", "initWithIndex:") { IndexPath(index: $0) }
      path.make("indexPathForRow:inSection:", nil) { (row: Int, section: Int) in [section, row] }
      path.property("length", \.count)
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
      path.method("compare:") { (path, other: IndexPath) in path.compare(other) }
    }
  }
}
