/// An error in a line of a table of hostile programs.
struct MalformedHostileTable: Error, Equatable, CustomStringConvertible {
  let file: String
  let line: Int
  let reason: String

  var description: String { "\(file):\(line): \(reason)" }
}
