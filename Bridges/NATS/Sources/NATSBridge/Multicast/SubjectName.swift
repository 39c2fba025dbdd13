/// The name of a multicast or an object on the server, and the subjects derived from the name.
///
/// | subject | messages |
/// |---|---|
/// | `chat.send.hear:` | the messages `hear:` of the multicast `chat` |
/// | `chat.ask.mayPerform:` | the questions `mayPerform:` of the multicast, with reply subjects |
/// | `chat.cancel` | the reply subjects of canceled questions |
/// | `chat.presence` | the announcements of processes with presence |
///
/// The selector is a part of the subject, so that the server's permissions can determine who sends
/// it.
struct SubjectName: Sendable {
  let name: String

  /// Checks a name.
  ///
  /// - Throws: `NATSError.invalidSubject` if the name is empty, or contains an empty part, a
  ///   wildcard or a space.
  init(_ name: String) throws(NATSError) {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.allSatisfy(Self.isPart) else { throw .invalidSubject(name) }
    self.name = name
  }

  /// Checks that each selector of a protocol can be a part of a subject.
  ///
  /// A selector with a dot would never be received, because the wildcard `*` matches a single part.
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
