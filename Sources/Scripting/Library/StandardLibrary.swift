import Invocation

/// The classes and functions that scripts find there.
///
/// Each class has a file of its own, which installs it.
final class StandardLibrary: ObjectLibrary {
  unowned let machine: Machine

  /// What the runtime half keeps.
  var runtime: Runtime?

  private init(_ machine: Machine) {
    self.machine = machine
  }

  static func install(in machine: Machine) {
    let library = StandardLibrary(machine)
    machine.library = library
    library.installRoot()
    library.installRuntime()
    library.installXCTest()
  }

  func object(for value: any Sendable) -> Object? { runtime?.object(for: value) }
  func number(_ value: Value, _ scalar: TypeEncoding.Scalar) -> Object { fatalError() }
  func string(_ text: String) -> Object { fatalError() }
  func array(_ elements: [Object]) -> Object { fatalError() }
  func dictionary(_ pairs: [(key: Object, value: Object)]) throws -> Object { fatalError() }
  func exception(name: String, reason: String) -> Object { fatalError() }
  func reason(of exception: Object) -> String { "" }
  func elements(of collection: Object, on activation: Activation) throws -> [Object] { [] }
}
