package import Invocation

/// A delegate that records the received numbers.
@Responding
package class Listener: Respondable, @unchecked Sendable {
  // Unchecked because subclasses are allowed, which add no state.
  package let name: String
  package let heard = Recorder<Int>()

  package init(_ name: String = "listener") {
    self.name = name
  }

  package func hear(_ number: Int) {
    heard.record(number)
  }
}

/// A delegate that does not respond to any message.
@Responding
package final class Bystander: Respondable, Sendable {
  package init() {}
}
