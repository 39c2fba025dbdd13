import PortComparison

extension PlugInComparison {
  /// `XMPPPing`.
  ///
  /// The command always names an address, so `sendPingToServer` has no counterpart; and the plug-in
  /// always answers pings, as `respondsToQueries` has it by default.
  static let ping = PlugInComparison(
    name: "Ping", original: "Extensions/XEP-0199/XMPPPing.m", className: "XMPPPing",
    delegate: "XMPPPingDelegate", messages: ["PingMessages"],
    generators: ["pingCommand:": { [.string(pingText(&$0))] }],
    frequencies: ["receive:": 12, "pingCommand:": 5, "connect": 2],
    stanza: { source in
      Stanzas.iq(&source) { source in
        Stanzas.child(
          source.element(of: ["ping", "ping", "ping", "pong"]),
          in: source.element(of: ["urn:xmpp:ping", "urn:xmpp:ping", "jabber:iq:last"]))
      }
    })

  private static func pingText(_ source: inout PortGenerator) -> String {
    source.element(of: [
      "", "romeo", "romeo 5", "romeo 30", " romeo  2.5 ", "romeo soon", "romeo 0", "romeo -1",
      "romeo inf", "romeo nan", "romeo 1e300", "romeo 86400", "romeo 86401", "romeo 1 2",
    ])
  }
}
