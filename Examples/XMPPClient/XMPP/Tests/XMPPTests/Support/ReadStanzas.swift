import XMPP

@testable import class XMPP.StanzaReader

/// Returns the events of reading a stream with `content`, except the event for the opening tag.
func read(
  _ content: String, inPartsOf size: Int = .max, maximumSize: Int = 10_000, maximumDepth: Int = 8
) -> [StanzaReader.Event] {
  let reader = StanzaReader(maximumSize: maximumSize, maximumDepth: maximumDepth)
  var rest = Array((FakeServer.header + content).utf8)[...]
  var events: [StanzaReader.Event] = []
  while !rest.isEmpty {
    events += reader.read(Array(rest.prefix(size)))
    rest = rest.dropFirst(size)
  }
  return Array(events.dropFirst())
}

/// Returns the stanzas in `content`.
func readStanzas(_ content: String) -> [Element] {
  read(content).compactMap { if case .stanza(let stanza) = $0 { stanza } else { nil } }
}
