/// A recorded XMPP session: the text of a stream as a client receives it.
public struct Session: Sendable {
  /// The name that errors and the log have for it, such as that of its file.
  public let name: String

  let bytes: [UInt8]

  /// Makes a session from the contents of a file.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// An evening on a balcony in Verona, which is built into the library.
  public static let balcony = Session(name: "balcony.xml", bytes: PackageResources.balcony_xml)
}
