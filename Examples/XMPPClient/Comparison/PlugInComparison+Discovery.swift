import PortComparison

extension PlugInComparison {
  /// The answers of `XMPPCapabilities` to requests for features.
  ///
  /// The plug-in neither announces nor stores capabilities (XEP-0115).
  static let discovery = PlugInComparison(
    name: "Discovery", original: "Extensions/XEP-0115/XMPPCapabilities.m",
    className: "XMPPCapabilities", messages: ["DiscoveryMessages"],
    generators: ["featuresCommand:": { [.string($0.element(of: ["", "romeo", "tybalt "]))] }],
    frequencies: ["receive:": 12, "featuresCommand:": 5, "connect": 2],
    stanza: { source in Stanzas.iq(&source, featureQuery) })

  private static func featureQuery(_ source: inout PortGenerator) -> PortValue {
    let disco = "http://jabber.org/protocol/disco#info"
    let namespace = source.element(of: [disco, disco, disco, "jabber:iq:last"])
    var features: [PortValue] = []
    for name in ["urn:b", "urn:a", ""] where source.chance(0.5) {
      features.append(
        Stanzas.child(
          source.element(of: ["feature", "feature", "identity"]),
          in: source.chance(0.9) ? namespace : "jabber:client",
          attributes: name.isEmpty ? [:] : ["var": .string(name)]))
    }
    return Stanzas.child(
      source.element(of: ["query", "query", "query", "ping"]), in: namespace,
      attributes: source.chance(0.2) ? ["node": "n"] : [:], features)
  }
}
