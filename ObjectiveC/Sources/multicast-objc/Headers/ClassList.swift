import Foundation
import Invocation

/// The selectors of the methods of a list of classes.
struct ClassList {
  /// Classes, sorted by their names.
  let classes: [(name: String, selectors: [Selector])]

  init(file: String) throws {
    let bytes = try InputFile.bytes(of: file)
    guard
      let lists = try? JSONDecoder().decode([String: [String]].self, from: Data(bytes))
    else {
      throw FileError(file, #"expected {"ClassName": ["selector:", …], …}"#)
    }
    classes = try lists.sorted { $0.key < $1.key }.map { name, selectors in
      do {
        return (name, try selectors.map { try Selector($0) })
      } catch {
        throw FileError(file, "\(name): \(error)")
      }
    }
  }
}
