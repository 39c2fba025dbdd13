/// A reason why the words of a command line do not form a message.
enum WritingError: Error, Equatable, CustomStringConvertible {
  case count(String, expected: Int, found: Int)
  case noType(String)

  var description: String {
    switch self {
    case .count(let selector, let expected, let found):
      "'\(selector)' takes \(expected) argument\(expected == 1 ? "" : "s"), not \(found)"
    case .noType(let word):
      "the type of \(word) is not known; write {\"type\":\"Module.Type\",\"value\":…}"
    }
  }
}
