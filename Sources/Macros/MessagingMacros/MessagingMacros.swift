import SwiftDeclarations

/// The compiler plug-in of the macros, which answers messages until the compiler closes the pipe.
@main
enum MessagingMacros {
  static func main() {
    CompilerPlugin.run()
  }
}
