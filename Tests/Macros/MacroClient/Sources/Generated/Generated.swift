import DynamicMulticast

// A protocol must be in the source: the compiler finds no names that a macro declares beside what
// another macro has declared.
@MessageProtocol
protocol GeneratedDelegate: Respondable {
  func made(by name: String) -> String
}

@attached(peer, names: named(GeneratedPlugIn))
macro MakePlugIn() = #externalMacro(module: "GeneratingMacros", type: "MakePlugIn")

@MakePlugIn
enum Generated {}

@main
enum Main {
  static func main() throws {
    let delegates = GeneratedDelegateMulticast()
    let plugIn = GeneratedPlugIn()
    delegates.add(plugIn, delivery: .synchronous)
    print(try delegates.made(by: "a macro").firstAnswer() ?? "none")
    withExtendedLifetime(plugIn) {}
  }
}
