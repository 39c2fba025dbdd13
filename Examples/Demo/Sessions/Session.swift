/// A recorded XMPP session: the text of a stream that a client has received.
public struct Session: Sendable {
  /// The name for errors and for the log, such as the name of the session's file.
  public let name: String

  let bytes: [UInt8]

  /// Creates a session from the contents of a file.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// A session that is built into the library: an evening on a balcony in Verona.
  public static let balcony = Session(name: "balcony.xml", bytes: PackageResources.balcony_xml)
}
