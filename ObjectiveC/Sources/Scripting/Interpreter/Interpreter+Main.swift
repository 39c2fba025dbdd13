extension Interpreter {
  /// Runs the statements outside of functions that have not run yet, such as initial values, and
  /// returns the value that the last text returns.
  func initialize(on activation: Activation) throws -> Int {
    let texts = definitions.main.dropFirst(definitions.initializedCount)
    definitions.initializedCount = definitions.main.count
    return try texts.reduce(0) { try activation.execute($1, [], receiver: nil).integer }
  }

  /// Returns the arguments of `main`: `argc`, `argv` and an empty environment.
  ///
  /// The result has as many elements as `shape`, the declaration of `main`, has parameters.
  func argumentsOfMain(_ shape: FunctionShape) throws -> [Value] {
    guard !shape.parameters.isEmpty else { return [] }
    let texts = try arguments.map { try CString.value(charging: $0.utf8) }
    let values: [Value] = [
      .integer(texts.count), .pointer(ElementPointer(Memory(texts + [.pointer(nil)]))),
      .pointer(ElementPointer(Memory([.pointer(nil)]))),
    ]
    return shape.parameters.enumerated().map { index, type in
      index < values.count ? values[index] : type.zero
    }
  }

  /// Calls the functions that run before or after `main`, in the order of their priorities.
  func callEntries(
    _ priority: (Code) -> Int?, isReversed: Bool = false, on activation: Activation
  ) throws {
    let entries = definitions.entries.filter { priority($0) != nil }
    let sorted = entries.enumerated().sorted {
      (priority($0.element) ?? 0, $0.offset) < (priority($1.element) ?? 0, $1.offset)
    }
    for (_, code) in isReversed ? sorted.reversed() : sorted {
      _ = try activation.execute(link(code), [], receiver: nil)
    }
  }
}
