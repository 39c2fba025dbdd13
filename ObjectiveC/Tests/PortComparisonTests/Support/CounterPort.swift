import Invocation
import PortComparison

/// A port of the original counter, which may have a mistake.
final class CounterPort: Respondable, @unchecked Sendable {
  // Unchecked: a comparison uses a port on one thread at a time.

  enum Mistake: CaseIterable {
    case none, answer, failure, missing, extra, order, argument, identity, offByOne, state
    case strong, cycle
  }

  private let mistake: Mistake
  private weak var delegate: (any Respondable & Sendable)?
  private var retained: (any Respondable & Sendable)?
  private var value = 0

  init(_ mistake: Mistake = .none) {
    self.mistake = mistake
    if mistake == .cycle { retained = self }
  }

  static var methods: MethodTable {
    MethodTable {
      Method("delegate") { (counter: CounterPort) -> (any Respondable & Sendable)? in
        counter.delegate
      }
      Method("setDelegate:") { (counter: CounterPort, delegate: (any Respondable & Sendable)?) in
        counter.delegate = delegate
        if counter.mistake == .strong { counter.retained = delegate }
      }
      Method("value") { (counter: CounterPort) in counter.value }
      Method("add:") { (counter: CounterPort, value: Int) in try counter.add(value) }
      Method("reset") { (counter: CounterPort) in try counter.reset() }
      Method("nameOf:") { (counter: CounterPort, name: String?) in
        name.map { $0.utf16.count > 2 ? $0.uppercased() : $0 }
      }
    }
  }

  private func add(_ added: Int) throws -> Bool {
    if let delegate, delegate.responds(to: "counter:mayAdd:"),
      try !delegate.perform("counter:mayAdd:", self, added, as: Bool.self)
    {
      return mistake == .answer
    }
    if added < 0 {
      if mistake == .failure { return false }
      throw Negative()
    }
    value &+= added
    if mistake == .offByOne ? value >= 100 : value > 100 {
      if mistake == .order { try reset() }
      let sender: CounterPort = mistake == .identity ? CounterPort() : self
      let told = mistake == .argument ? added : value
      try delegate?.perform("counter:didReach:", sender, told)
      if mistake != .order { try reset() }
    }
    return true
  }

  private func reset() throws {
    if mistake != .state { value = 0 }
    if mistake == .missing { return }
    try delegate?.perform("counterDidReset:", self)
    if mistake == .extra { try delegate?.perform("counterDidReset:", self) }
  }

  struct Negative: Error {}
}
