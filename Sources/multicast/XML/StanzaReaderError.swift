/// Why a session could not be read to its end, and where that shows.
struct StanzaReaderError: Error, Equatable, CustomStringConvertible {
  let file: String
  var line: Int?
  var column: Int?
  let reason: String

  var description: String {
    let place = [line, column].compactMap { $0 }.map { ":\($0)" }.joined()
    return "\(file)\(place): error: \(reason)"
  }
}
