import PortComparison

extension PlugInComparison {
  /// `XMPPMessageDeliveryReceipts`, with both properties set.
  static let receipts = PlugInComparison(
    name: "Receipts", original: "Extensions/XEP-0184/XMPPMessageDeliveryReceipts.m",
    className: "XMPPMessageDeliveryReceipts", delegate: "XMPPMessageDeliveryReceiptsDelegate",
    messages: ["UserMessages"],
    files: [
      "Extensions/XEP-0045/XMPPMessage+XEP0045.m", "Extensions/XEP-0184/XMPPMessage+XEP_0184.m",
    ],
    generators: ["say:": { [.made("NSXMLElement", sentMessage(&$0))] }],
    frequencies: ["receive:": 8, "say:": 8, "connect": 3],
    stanza: { source in
      var stanza = Stanzas.message(&source, payloads: payloads)
      if case .dictionary(var attributes)? = stanza["attributes"], source.chance(0.1) {
        attributes["id"] = nil
        stanza["attributes"] = .dictionary(attributes)
      }
      return stanza
    })

  private static func sentMessage(_ source: inout PortGenerator) -> [String: PortValue] {
    Stanzas.message(&source, isSent: true, payloads: payloads)
  }

  private static let payloads = [
    Stanzas.child("request", in: "urn:xmpp:receipts"),
    Stanzas.child("request", in: "urn:example"),
    Stanzas.child("received", in: "urn:xmpp:receipts", attributes: ["id": "m1"]),
    Stanzas.child("received", in: "urn:xmpp:receipts", attributes: ["id": "m2"]),
    Stanzas.child("received", in: "urn:xmpp:receipts"),
  ]
}
