import Dispatch
import DynamicMulticast
import Invocation
import PlugIns
import PortComparison
import Synchronization
import XMPP

/// A plug-in of the chat client in the place of its original: the messages of the comparison as
/// stanzas and commands.
final class ComparedPlugIn: Respondable, Sendable {
  private let current: Mutex<XMPPModule>
  private let server: ComparedServer
  let objectMethods = ObjectMethods()

  static var methods: MethodTable { MethodTable() }

  init(_ module: XMPPModule, _ world: PortWorld) throws {
    guard let server = world.object("server") as? ComparedServer else {
      preconditionFailure("the host has no server")
    }
    current = Mutex(module)
    self.server = server
    world.identify(module, as: .plugIn)
    world.watch(module.queue)
    for queue in server.queues { world.watch(queue) }
    try objectMethods.set(
      .fallback { (port: ComparedPlugIn, invocation) in try port.answer(&invocation) })
  }

  private var module: XMPPModule { current.withLock { $0 } }

  func responds(to selector: Selector) -> Bool {
    Self.own.contains(selector) || module.responds(to: Self.renamed[selector] ?? selector)
  }

  private static let own: Set<Selector> = [
    "activate", "deactivate", "connect", "disconnect", "loseConnection", "endStream:", "receive:",
    "connectInVain", "say:", "update", "addDelegate:delegateQueue:", "removeDelegate:",
  ]

  /// The selectors of the module for which the comparison has other ones.
  private static let renamed: [Selector: Selector] = ["features": "myFeaturesForXMPPCapabilities:"]

  private func answer(_ message: inout Invocation) throws {
    defer { server.settle(module) }
    switch message.selector {
    case "activate": try message.setReturnValue(module.activate(on: server.stream))
    case "update": try update()
    case "deactivate": module.deactivate()
    case "connect": server.connect()
    case "connectInVain":
      let module = module
      let attempts = try module.queue.sync { try module.perform("attempts", as: Int.self) }
      if attempts == 0 { server.connectInVain() }
    case "disconnect": server.stream.disconnect()
    case "loseConnection": server.loseConnection()
    case "endStream:": server.endStream(try message.argument(at: 0, as: String.self))
    case "receive:":
      let stanza = try message.argument(at: 0, as: Element.self)
      try message.setReturnValue(server.send(stanza, to: module))
    case "say:": server.stream.send(try message.argument(at: 0, as: Element.self))
    case "addDelegate:delegateQueue:":
      module.multicast.add(
        try message.argument(at: 0, as: (any Respondable).self),
        delegateQueue: try message.argument(at: 1, as: DispatchQueue.self))
    case "removeDelegate:":
      module.multicast.remove(try message.argument(at: 0, as: (any Respondable).self))
    case "features":
      var question = Invocation("myFeaturesForXMPPCapabilities:", module)
      try question.invoke(with: module)
      try message.setReturnValue(question.returnValue)
    default:
      // The program sends a command on the queue of the plug-in.
      try module.queue.sync { try message.invoke(with: module) }
    }
  }

  /// Replaces the plug-in by another instance, as an update of the plug-in does.
  private func update() throws {
    let (old, stream) = (module, server.stream)
    let new = type(of: old).init()
    try new.takeOver(from: old)
    if let new = new as? any XMPPStreamDelegate { stream.delegates.replace(old, with: new) }
    if old.stream != nil { stream.modules.register(new) }
    stream.modules.unregister(old)
    current.withLock { $0 = new }
  }
}
