import PortComparison

extension PlugInComparison {
  /// The category `XMPPMessage (XEP_0085)`, which the module of `ChatStatesProgram.m` uses.
  static let chatStates = PlugInComparison(
    name: "ChatStates", original: "Extensions/XEP-0085/XMPPMessage+XEP_0085.m",
    className: "XMPPMessage", messages: ["UserMessages", "ChatStatesMessages"],
    generators: [
      "say:": { [.made("NSXMLElement", Stanzas.message(&$0, isSent: true, payloads: payloads))] },
      "userIsTyping:to:": { source in
        [.bool(source.chance(0.5)), .made("XMPPJID", ["full": .string(Stanzas.address(&source))])]
      },
    ],
    // The plug-in keeps the contacts in a set, for its newer version only.
    excluded: ["knowingContacts"],
    frequencies: ["receive:": 8, "say:": 6, "userIsTyping:to:": 6, "connect": 3],
    stanza: { Stanzas.message(&$0, payloads: payloads) })

  private static let payloads =
    ["active", "composing", "composing", "paused", "gone"].map {
      Stanzas.child($0, in: "http://jabber.org/protocol/chatstates")
    } + [Stanzas.child("composing", in: "urn:example")]
}
