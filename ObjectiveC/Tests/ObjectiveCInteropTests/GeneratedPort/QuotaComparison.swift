// Made from Quota.h, Gate.h by ObjectiveCInterop.
// swift-format-ignore-file

import Dispatch
import DynamicMulticast
import ObjectiveCSyntax
import PortComparison

// MARK: - Comparison

/// The comparison of `Quota` with its original.
enum QuotaComparison {
  /// Makes the comparison.
  ///
  /// - Parameters:
  ///   - original: The path of the original's file.
  ///   - standIns: The paths of further files that the original needs.
  ///   - options: The folders of imported files, and the macros that are defined.
  ///   - host: The description of the host.
  ///   - port: Makes the port, or an adapter of the port.
  static func make(
    original: String, standIns: [String] = [], options: CompilerOptions = .confined,
    host: HostDescription = host, port: @escaping @Sendable (PortWorld) throws -> any Respondable
  ) throws -> PortComparison {
    try PortComparison(
      original: original, standIns: standIns, options: options, className: "Quota",
      makeOriginal: { world in
        let original = try world.make("Quota", "alloc")
        return try world.send("initWithDispatchQueue:", to: original, world.queue("plugIn"))
      },
      port: port, host: host)
  }

  /// The host, as far as the headers tell.
  static let host = HostDescription(
    messages: [
      HostMessages(of: "Quota"),
      HostMessages(of: "GateDelegate", on: "plugIn", from: "gate"),
    ],
    objects: [
      HostObject("quotaDelegate", "QuotaDelegate", port: { QuotaDelegateRecorder("quotaDelegate", $0) }),
      HostObject("gate", "Gate", port: { GateRecorder("gate", $0) }),
    ],
    queues: ["plugIn", "quotaDelegate"],
    setUp: [
      .send("activate:", .object("gate")),
      .send("addDelegate:delegateQueue:", .object("quotaDelegate"), .queue("quotaDelegate")),
    ],
    excluded: ["perform:", "gateDidClose:"],
    generators: [
      "activate:": { _ in [.object("gate")] },
      "addDelegate:delegateQueue:": { _ in [.object("quotaDelegate"), .queue("quotaDelegate")] },
    ],
    advancesClock: true)
}

// MARK: - QuotaDelegate

/// A recorder of the messages to the host's `QuotaDelegate`.
@Responding
final class QuotaDelegateRecorder: QuotaDelegate, Sendable {
  private let name: String
  private let world: PortWorld

  init(_ name: String, _ world: PortWorld) {
    self.name = name
    self.world = world
  }

  func quota(_ quota: Quota, didRefuse amount: Int, reason name: String?) {
    self.world.record(self.name, "quota:didRefuse:reason:", [quota, amount, name])
  }
}

// MARK: - Gate

/// A recorder of the messages to the host's `Gate`.
@Responding
final class GateRecorder: GateMethods, Sendable {
  private let name: String
  private let world: PortWorld

  init(_ name: String, _ world: PortWorld) {
    self.name = name
    self.world = world
  }

  private func answer<Value>(
    to selector: Selector, _ arguments: [any Sendable], as type: Value.Type
  ) -> Value {
    do {
      return try world.answer(of: name, to: selector, arguments, as: type)
    } catch {
      fatalError("set 'answers' of the HostObject '\(name)' for '\(selector)': \(error)")
    }
  }

  @Responds var capacity: Int {
    get { self.world.record(self.name, "capacity", []); return self.answer(to: "capacity", [], as: Int.self) }
  }
  func addDelegate_(_ delegate: any Sendable, delegateQueue queue: DispatchQueue) {
    self.world.record(self.name, "addDelegate:delegateQueue:", [delegate, queue])
  }
  func removeDelegate_(_ delegate: any Sendable) {
    self.world.record(self.name, "removeDelegate:", [delegate])
  }
}

// MARK: - Adapter

/// The messages of the original, passed on to the port.
///
/// A port that has the original's messages needs no adapter. For another port, write the port's
/// class as the type of `port`, and change the methods that do not compile.
@Responding
final class QuotaAdapter: QuotaMethods, GateDelegate, Sendable {
  private let port: any QuotaMethods & GateDelegate & Sendable

  init(_ port: any QuotaMethods & GateDelegate & Sendable, _ world: PortWorld) {
    self.port = port
    world.identify(port, as: .plugIn)
  }

  @Responds var state: QuotaState {
    get { self.port.state }
  }
  func activate(_ gate: Gate) {
    self.port.activate(gate)
  }
  func deactivate() {
    self.port.deactivate()
  }
  func addDelegate_(_ delegate: any Sendable, delegateQueue queue: DispatchQueue) {
    self.port.addDelegate_(delegate, delegateQueue: queue)
  }
  func allows(_ amount: Int) -> Bool {
    self.port.allows(amount)
  }
  func gate(_ gate: Gate, didAdmit amount: Int) {
    self.port.gate(gate, didAdmit: amount)
  }
}
