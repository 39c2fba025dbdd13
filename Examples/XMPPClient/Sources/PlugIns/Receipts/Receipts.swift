import Invocation
import PlugIns
import XMPP

/// Requests receipts for sent messages, and sends receipts for received messages (XEP-0184).
///
/// The program is told of each sent message that was received. Stands for
/// `XMPPMessageDeliveryReceipts`. `Sendable` is unchecked only because `XMPPModule` is: the class
/// adds no stored properties.
/// `XMPPMessageDeliveryReceipts`.
@PlugIn("org.example.receipts", version: "1.0", name: "Delivery receipts")
@Responding(extensions: "Messages")
final class Receipts: XMPPModule, XMPPStreamDelegate, @unchecked Sendable {}
