import Invocation
import PlugIns
import XMPP

/// A newer version of the plug-in, by which the tests replace the first version.
///
/// `Sendable` is unchecked only because `XMPPModule` is: the class adds no stored properties.
@PlugIn("org.example.receipts", version: "2.0", name: "Delivery receipts")
@Responding(extensions: "Messages")
final class Receipts: XMPPModule, XMPPStreamDelegate, @unchecked Sendable {}
