import SwiftDeclarations

/// The compiler's plugin: reads the compiler's messages and answers each, until it is closed.
@main
enum MessagingMacros {
  static func main() {
    CompilerPlugin.run()
  }
}
