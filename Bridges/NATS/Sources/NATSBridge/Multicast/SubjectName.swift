/// The name of a multicast or an object on the server, and the subjects that are made of it.
///
/// | subject | has |
/// |---|---|
/// | `chat.send.hear:` | the messages `hear:` of the multicast `chat` |
/// | `chat.ask.mayPerform:` | its questions `mayPerform:`, each with a subject to reply to |
/// | `chat.cancel` | the reply subjects of questions that are over |
/// | `chat.presence` | which processes are there, if they say so |
///
/// The selector is a part of the subject, so that the server's permissions can say who sends what.
struct SubjectName: Sendable {
  let name: String

  /// Checks a name.
  ///
  /// - Throws: `NATSError.invalidSubject` for a name that is empty, has an empty part, a wildcard or
  ///   a space.
  init(_ name: String) throws(NATSError) {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.allSatisfy(Self.isPart) else { throw .invalidSubject(name) }
    self.name = name
  }

  /// Checks that each of a protocol's messages can be a part of a subject.
  ///
  /// A selector with a dot would be heard by no one, as `*` stands for one part.
  func check(_ selectors: [String]) throws(NATSError) {
    for selector in selectors where !Self.isPart(selector) {
      throw .invalidSubject(message(selector))
    }
  }

  private static func isPart(_ text: some StringProtocol) -> Bool {
    !text.isEmpty
      && !text.unicodeScalars.contains {
        $0.value <= 0x20 || $0.value == 0x7F || $0 == "." || $0 == "*" || $0 == ">"
      }
  }

  var messages: String { "\(name).send.*" }
  var questions: String { "\(name).ask.*" }
  var cancellations: String { "\(name).cancel" }
  var presence: String { "\(name).presence" }

  func message(_ selector: String) -> String { "\(name).send.\(selector)" }
  func question(_ selector: String) -> String { "\(name).ask.\(selector)" }
}
