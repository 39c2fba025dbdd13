import DynamicMulticast

// The protocol must be in the source, because the compiler does not find peer declarations of a
// macro inside the expansion of another macro.
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
