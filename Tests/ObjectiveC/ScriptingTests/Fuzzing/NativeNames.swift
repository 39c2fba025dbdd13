import Scripting

/// The names of all functions, classes and methods that scripts know without declaring them.
struct NativeNames {
  let functions: [String]
  let classes: [String]
  let selectors: [String]

  /// They end a program, or wait for nothing, as they should.
  private static let ending: Set<String> = [
    "exit", "sleep", "usleep", "dispatch_main", "CFRunLoopRun", "sleepForTimeInterval:", "run",
  ]

  init() throws {
    let script = try Script(source: "", output: { _ in }, log: { _ in })
    let names = script.completions(of: "").candidates
    // Others are words of the language, macros and forms that have no address.
    functions = names.filter { name in
      name.first?.isLowercase == true && !Self.ending.contains(name)
        && (try? script.evaluate("(void *)\(name) != NULL")) != nil
    }
    classes = try names.filter { name in
      guard name.first?.isUppercase == true else { return false }
      return try script.evaluate("NSClassFromString(@\"\(name)\") != Nil") == "1"
    }
    selectors = script.completions(of: "@selector(").candidates
      .filter { !Self.ending.contains($0) }
  }
}
