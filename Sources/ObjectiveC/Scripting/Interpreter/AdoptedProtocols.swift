/// The names of a protocol and of all protocols that it adopts directly or indirectly.
///
/// Each name occurs once.
struct AdoptedProtocols: Sequence, IteratorProtocol {
  private let interpreter: Interpreter
  private var pending: [String]
  private var seen: Set<String> = []

  init(of name: String, in interpreter: Interpreter) {
    self.interpreter = interpreter
    pending = [name]
  }

  mutating func next() -> String? {
    while let name = pending.popLast() {
      guard seen.insert(name).inserted else { continue }
      pending += interpreter.definitions.protocols[name]?.adopted ?? []
      return name
    }
    return nil
  }
}
