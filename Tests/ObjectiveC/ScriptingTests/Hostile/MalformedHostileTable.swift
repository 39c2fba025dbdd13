/// A line of a table of hostile programs that cannot be read, and why.
struct MalformedHostileTable: Error, Equatable, CustomStringConvertible {
  let file: String
  let line: Int
  let reason: String

  var description: String { "\(file):\(line): \(reason)" }
}
