@MessageProtocol
public protocol RoomDelegate: Respondable, RosterDelegate, Chat.MemberDelegate, Sendable {
  var topic: String { get set }
  @OptionalMessage var limit: Int { get }
  @OptionalMessage func room() throws -> [String]
  @OptionalMessage @MainActor func show(_ view: any View, animated: Bool, completion: @escaping () -> Void)
  @OptionalMessage @Responds(to: "loadRoom:error:") func load(_ room: String) throws -> Data
  @Responds(to: "loadRoom:completionHandler:") func load(room: String) async throws -> Data
  static func isSupported() -> Bool
  #if DEBUG
  func dump(`in` depth: Int)
  #endif
}
