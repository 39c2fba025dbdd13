package import Invocation

/// A delegate that notes the numbers that it gets.
package class Listener: Respondable, @unchecked Sendable {
  // Unchecked because subclasses are allowed; they add no state.
  package let name: String
  package let heard = Recorder<Int>()

  package init(_ name: String = "listener") {
    self.name = name
  }

  package class var methods: MethodTable {
    MethodTable {
      Method("hear:", Listener.hear(_:))
    }
  }

  package func hear(_ number: Int) {
    heard.record(number)
  }
}

/// A delegate that responds to nothing.
package final class Bystander: Respondable, Sendable {
  package init() {}
  package static var methods: MethodTable { MethodTable() }
}
