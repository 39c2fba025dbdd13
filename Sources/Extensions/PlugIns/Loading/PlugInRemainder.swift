import DynamicMulticast

/// Something of a plug-in that is still there: registered, pending or held.
public struct PlugInRemainder: Hashable, Sendable {
  /// The kind of what remains.
  @nonexhaustive
  public enum Kind: String, Sendable {
    /// A delegate that is registered with a multicast.
    case delegate
    /// A closure that is registered with a multicast.
    case closure
    /// A task that reads the messages of a multicast.
    case reader
    /// A closure that is called with every message.
    case tap
    /// A module of a host.
    case module
    /// A delegate for all modules of a class.
    case subscription
    /// A method that was added to a class of others.
    case method
    /// The token of a closure that is no longer registered; it holds the closure.
    case token
    /// An instance of the principal class that the host has made.
    case instance
  }

  /// The kind of what remains.
  public let kind: Kind

  /// Its label, or its class and address.
  public let name: String

  /// The file and the line that registered or made it, where they are known.
  public let site: String?

  /// The number of messages that have been dispatched to it and not been delivered.
  public let pendingCount: Int
}

extension PlugInRemainder {
  init(_ remaining: Remaining) {
    kind =
      switch remaining.kind {
      case .delegate: .delegate
      case .closure: .closure
      case .reader: .reader
      case .tap: .tap
      case .module: .module
      case .subscription: .subscription
      case .method: .method
      case .token: .token
      }
    name = remaining.name
    site = remaining.site.map { "\($0)" }
    pendingCount = remaining.pendingCount
  }
}

extension PlugInRemainder: CustomStringConvertible {
  /// What remains, with its line and its pending messages.
  public var description: String {
    var text = "\(kind.rawValue) \(name)"
    if let site { text += ", \(kind == .instance ? "made" : "added") at \(site)" }
    if pendingCount > 0 {
      text += ", \(pendingCount) \(pendingCount == 1 ? "message" : "messages") pending"
    }
    return text
  }
}
