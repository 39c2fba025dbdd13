@testable import Scripting

/// The names of all functions, classes and methods that scripts can use without a declaration.
struct NativeNames {
  let functions: [String]
  let classes: [String]
  let selectors: [String]

  /// The natives whose purpose is to end the program, or to wait.
  private static let ending: Set<String> = [
    "exit", "sleep", "usleep", "dispatch_main", "CFRunLoopRun", "sleepForTimeInterval:", "run",
  ]

  init() throws {
    let script = try Script(source: "", output: { _ in }, log: { _ in })
    let interpreter = script.interpreter
    (functions, classes) = interpreter.run { _ in
      (
        interpreter.definitions.declarations.functions.keys
          .filter { !Self.ending.contains($0) }.sorted(),
        interpreter.definitions.classes.keys.sorted()
      )
    }
    selectors = script.completions(of: "@selector(").candidates
      .filter { !Self.ending.contains($0) }
  }
}
