/// A reason why a session could not be read to its end, with a position in its text.
struct StanzaReaderError: Error, Equatable, CustomStringConvertible {
  let session: String
  let line: Int
  let column: Int
  let reason: String

  var description: String { "\(session):\(line):\(column): error: \(reason)" }
}
