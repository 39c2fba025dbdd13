/// An error in the declaration of a message, with its remedies.
@_spi(ObjectiveC) public struct MessageDiagnostic: Hashable, Sendable {
  @_spi(ObjectiveC) public enum Severity: String, Hashable, Sendable {
    case error, warning, remark
  }

  @_spi(ObjectiveC) public var severity = Severity.error
  @_spi(ObjectiveC) public var message: String

  /// The offsets of the faulty source in the source's UTF-8.
  @_spi(ObjectiveC) public var range: Range<Int>
  @_spi(ObjectiveC) public var notes: [Note] = []
  @_spi(ObjectiveC) public var fixIts: [FixIt] = []

  @_spi(ObjectiveC) public struct Note: Hashable, Sendable {
    @_spi(ObjectiveC) public var message: String
    @_spi(ObjectiveC) public var range: Range<Int>
  }

  @_spi(ObjectiveC) public struct FixIt: Hashable, Sendable {
    @_spi(ObjectiveC) public var message: String
    /// The range of the text that `text` replaces, which is empty if the fix-it inserts a text.
    @_spi(ObjectiveC) public var range: Range<Int>
    @_spi(ObjectiveC) public var text: String
  }

  @_spi(ObjectiveC) public init(
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
