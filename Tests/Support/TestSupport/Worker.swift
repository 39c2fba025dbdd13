/// The sender in the example of the original articles.
package final class Worker: Sendable {
  package let name: String

  package init(_ name: String = "worker") {
    self.name = name
  }
}
