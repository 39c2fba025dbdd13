/// The sender of the seeds' example.
package final class Worker: Sendable {
  package let name: String

  package init(_ name: String = "worker") {
    self.name = name
  }
}
