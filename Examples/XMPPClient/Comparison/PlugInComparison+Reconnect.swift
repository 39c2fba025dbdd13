import Invocation
import PortComparison

extension PlugInComparison {
  /// `XMPPReconnect`, on a network that works.
  ///
  /// Compared is whether a stream is connected again, and what the delegates hear. The plug-in waits
  /// longer and longer for a server that does not answer or a delegate that refuses, and
  /// `XMPPReconnect` watches the network instead, so the delegate always agrees.
  static let reconnect = PlugInComparison(
    name: "Reconnect", original: "Extensions/Reconnect/XMPPReconnect.m",
    className: "XMPPReconnect", delegate: "XMPPReconnectDelegate",
    portDelegate: { ReconnectWindow($0) }, messages: ["ReconnectMessages"],
    setUp: [.answer("window", "xmppReconnect:shouldAttemptAutoReconnect:", true)],
    // The plug-in waits for a random time, at most for a second.
    timerTolerance: .seconds(1),
    generators: [
      "endStream:": { [.string($0.element(of: ["conflict", "reset", "not-authorized"]))] },
      "reconnectCommand:": { _ in [""] },
    ],
    excluded: ["features", "receive:"],
    frequencies: ["loseConnection": 4, "endStream:": 2, "connectInVain": 3, "disconnect": 2],
    silent: ["show:"],
    stanza: { _ in Stanzas.element("iq") })
}
