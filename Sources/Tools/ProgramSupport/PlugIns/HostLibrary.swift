import Foundation
@_spi(ObjectiveC) import PlugIns

/// The library that a host shares with its plug-ins, whose path is given by an argument.
enum HostLibrary {
  static func facts(path: String) throws -> LibraryFacts {
    let facts = try LibraryFacts(ofHost: URL(fileURLWithPath: path).path)
    guard facts.hasStamp else {
      throw FileError(path, "it is no \(SharedLibrary.fileName), or one that is too old")
    }
    return facts
  }
}
