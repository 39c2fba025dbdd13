import PortComparison

extension PlugInComparison {
  /// `XMPPSoftwareVersion`, which only answers requests.
  static let version = PlugInComparison(
    name: "Version", original: "Extensions/XEP-0092/XMPPSoftwareVersion.m",
    className: "XMPPSoftwareVersion", messages: ["VersionMessages"],
    generators: ["versionCommand:": { [.string($0.element(of: ["", "romeo", "tybalt "]))] }],
    frequencies: ["receive:": 12, "versionCommand:": 5, "connect": 2],
    stanza: { source in Stanzas.iq(&source, versionQuery) })

  private static func versionQuery(_ source: inout PortGenerator) -> PortValue {
    let namespace = source.element(of: ["jabber:iq:version", "jabber:iq:version", "jabber:iq:last"])
    var facts: [PortValue] = []
    for name in ["os", "version", "name"] where source.chance(0.6) {
      let own = source.chance(0.9) ? namespace : "jabber:client"
      facts.append(Stanzas.child(name, in: own, text: source.element(of: ["Chat", "1.0", ""])))
    }
    return Stanzas.child(
      source.element(of: ["query", "query", "query", "ping"]), in: namespace, facts)
  }
}
