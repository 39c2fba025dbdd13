import Invocation

@testable import Scripting

/// The names of all functions, classes and methods that scripts can use without a declaration.
struct NativeNames {
  let functions: [String]
  let classes: [String]
  let selectors: [String]

  /// The natives whose purpose is to end the program, or to wait.
  private static let ending: Set<String> = [
    "exit", "sleep", "usleep", "dispatch_main", "sleepForTimeInterval:", "run",
  ]

  init() throws {
    let script = try Script(source: "", output: { _ in }, log: { _ in })
    let interpreter = script.interpreter
    (functions, classes, selectors) = interpreter.run { _ in
      let definitions = interpreter.definitions
      return (
        definitions.declarations.functions.keys.filter { !Self.ending.contains($0) }.sorted(),
        definitions.classes.keys.sorted(),
        definitions.declarations.knownSelectors.map(\.name)
          .filter { !$0.hasPrefix("_") && !Self.ending.contains($0) }.sorted()
      )
    }
  }
}
