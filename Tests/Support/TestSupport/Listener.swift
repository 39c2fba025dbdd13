package import Invocation

/// A delegate that notes the numbers that it gets.
@Responding
package class Listener: Respondable, @unchecked Sendable {
  // Unchecked because subclasses are allowed; they add no state.
  package let name: String
  package let heard = Recorder<Int>()

  package init(_ name: String = "listener") {
    self.name = name
  }

  package func hear(_ number: Int) {
    heard.record(number)
  }
}

/// A delegate that responds to nothing.
@Responding
package final class Bystander: Respondable, Sendable {
  package init() {}
}
