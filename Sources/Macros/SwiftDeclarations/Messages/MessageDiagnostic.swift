/// An error in the declaration of a message, with its remedies.
@_spi(ObjectiveC) public struct MessageDiagnostic: Hashable, Sendable {
  package enum Severity: String, Hashable, Sendable {
    case error, warning, remark
  }

  package var severity = Severity.error
  package var message: String

  /// The offsets of the faulty source in the source's UTF-8.
  package var range: Range<Int>
  package var notes: [Note] = []
  package var fixIts: [FixIt] = []

  package struct Note: Hashable, Sendable {
    package var message: String
    package var range: Range<Int>
  }

  package struct FixIt: Hashable, Sendable {
    package var message: String
    /// Which range of the text `text` replaces; the range is empty if the fix-it inserts a text.
    package var range: Range<Int>
    package var text: String
  }

  package init(
    _ message: String, at range: Range<Int>, severity: Severity = .error, notes: [Note] = [],
    fixIts: [FixIt] = []
  ) {
    self.message = message
    self.range = range
    self.severity = severity
    self.notes = notes
    self.fixIts = fixIts
  }
}
