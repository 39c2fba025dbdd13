import DynamicMulticast

@attached(
  peer, names: named(GeneratedPlugIn), named(GeneratedDelegate), named(GeneratedDelegateMulticast),
  named(GeneratedDelegateMessages))
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
