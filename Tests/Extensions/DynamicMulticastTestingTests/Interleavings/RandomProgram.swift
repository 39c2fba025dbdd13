import Dispatch
import RuntimeSupport
import TestSupport

@testable import DynamicMulticastTesting

/// A small random program of handlers that change shared resources and send further messages.
struct RandomProgram: CustomStringConvertible {
  /// A delivery that changes all resources of its queue, and then puts other deliveries on queues.
  private struct Handler {
    let id: Int
    let queue: Int
    let sends: [Handler]
  }

  private let sharing: [Set<String>?]
  private let first: [Handler]

  init(_ random: inout some RandomNumberGenerator) {
    let names = ["x", "y", "z"]
    let sharing: [Set<String>?] = (0..<Int.random(in: 2...4, using: &random)).map { _ in
      if Int.random(in: 0..<8, using: &random) == 0 { return nil }
      return Set(names.filter { _ in Int.random(in: 0..<3, using: &random) == 0 })
    }
    var count = 0
    func handler(_ depth: Int) -> Handler {
      count += 1
      let id = count
      let queue = Int.random(in: sharing.indices, using: &random)
      let isLast = depth == 0 || count > 5
      let sends = isLast ? 0 : Int.random(in: 0...2, using: &random)
      return Handler(
        id: id, queue: queue, sends: (0..<sends).map { _ in handler(depth - 1) })
    }
    self.sharing = sharing
    first = (0..<Int.random(in: 1...4, using: &random)).map { _ in handler(1) }
  }

  /// Runs the program once for each order.
  ///
  /// An outcome has the order of the changes of each resource, and the order of the deliveries of
  /// each queue. Two orders are equivalent exactly if they have the same outcome.
  func outcomes(omitsEquivalent: Bool) throws -> (outcomes: Set<[String: [Int]]>, count: Int) {
    var outcomes: Set<[String: [Int]]> = []
    let orders = try Interleavings(limit: 1_000_000, omitsEquivalent: omitsEquivalent) {
      shuffled, _ in
      let history = Box<[String: [Int]]>([:])
      let queues = sharing.enumerated().map {
        shuffled.makeQueue(label: "queue \($0.offset)", sharing: $0.element)
      }
      @Sendable func send(_ handler: Handler) {
        queues[handler.queue].deliveryRedirection? {
          history.withChange { history in
            for name in ["queue \(handler.queue)"] + (sharing[handler.queue] ?? []) {
              history[name, default: []].append(handler.id)
            }
            // A queue without a declaration shares something with each other queue.
            for other in queues.indices where other != handler.queue {
              guard sharing[handler.queue] == nil || sharing[other] == nil else { continue }
              let pair = [handler.queue, other].sorted()
              history["queues \(pair)", default: []].append(handler.id)
            }
          }
          handler.sends.forEach(send)
        }
      }
      first.forEach(send)
      shuffled.runAll()
      outcomes.insert(history.value)
    }
    return (outcomes, orders.count)
  }

  var description: String {
    func text(_ handler: Handler) -> String {
      "\(handler.id) on \(handler.queue) sends \(handler.sends.map(text))"
    }
    return "queues \(sharing.map { $0.map { $0.sorted() } ?? ["everything"] }), \(first.map(text))"
  }
}
