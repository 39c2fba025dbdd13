/// A reason why the server could not be started.
@nonexhaustive
public enum ProsodyError: Error, CustomStringConvertible {
  /// The program `prosody` is not installed.
  case notInstalled

  /// Another process listens on the port.
  case portTaken

  /// A program ended early or did not start in time; `output` is the text that it printed.
  case failed(program: String, output: String)

  /// A description of the failure and its remedy.
  public var description: String {
    switch self {
    case .notInstalled:
      "Prosody is not installed, and these tests need it: 'apt-get install prosody'"
    case .portTaken: "another process listens on the port that is meant for Prosody"
    case .failed(let program, let output): "\(program) failed; it printed:\n\(output)"
    }
  }
}
