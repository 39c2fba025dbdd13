import Invocation
import PlugIns
import XMPP

/// Asks for receipts of the messages that are sent, and sends receipts of others' (XEP-0184).
///
/// The program is told of each message that was received. Stands for `XMPPMessageDeliveryReceipts`.
@PlugIn("org.example.receipts", version: "1.0", name: "Delivery receipts")
@Responding(extensions: "Messages")
final class Receipts: XMPPModule, XMPPStreamDelegate, @unchecked Sendable {}
