import DynamicMulticast

/// A remaining part of a plug-in: a registration, pending messages, or an object that is still
/// held.
public struct PlugInRemainder: Hashable, Sendable {
  /// A kind of remaining part.
  @nonexhaustive
  public enum Kind: String, Sendable {
    /// A delegate registered with a multicast.
    case delegate
    /// A closure registered with a multicast.
    case closure
    /// A task that reads the messages of a multicast.
    case reader
    /// A closure called with every message of a multicast.
    case tap
    /// A module registered with a module host.
    case module
    /// A delegate that a module host adds to all modules of a class.
    case subscription
    /// A method that the plug-in's code has added to another module's class.
    case method
    /// A token that still holds a closure no longer registered.
    case token
    /// An instance of the principal class that the host has created.
    ///
    /// Also if another thread only uses the instance at this moment, for example to ask whether the
    /// instance responds.
    case instance
  }

  /// The kind of the remaining part.
  public let kind: Kind

  /// The label, or the class and the address.
  public let name: String

  /// The file and the line of the registration or the creation; `nil` if they are unknown.
  public let site: String?

  /// How many messages have been dispatched but not yet delivered.
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
  /// A description with the line of code and the number of pending messages.
  public var description: String {
    var text = "\(kind.rawValue) \(name)"
    if let site { text += ", \(kind == .instance ? "made" : "added") at \(site)" }
    if pendingCount > 0 {
      text += ", \(pendingCount) \(pendingCount == 1 ? "message" : "messages") pending"
    }
    return text
  }
}
