import Invocation
import PlugIns
import XMPP

/// A newer version of the plug-in, which the tests replace the other one by.
@PlugIn("org.example.receipts", version: "2.0", name: "Delivery receipts")
@Responding(extensions: "Messages")
final class Receipts: XMPPModule, XMPPStreamDelegate, @unchecked Sendable {}
