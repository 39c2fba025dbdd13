/// The reason why a session could not be read to its end, and where in its text it shows.
struct StanzaReaderError: Error, Equatable, CustomStringConvertible {
  let session: String
  let line: Int
  let column: Int
  let reason: String

  var description: String { "\(session):\(line):\(column): error: \(reason)" }
}
