import Testing

@testable import SwiftDeclarations

struct PlugInDeclarationTests {
  private func expand(
    _ source: String, in context: [String] = []
  ) -> (source: String, messages: [String]) {
    let expansion = Expansion(of: "PlugIn", role: "member", source, in: context)
    return (expansion.source, expansion.diagnostics.map(\.message))
  }

  @Test(arguments: [
    "@PlugIn(\"a\", version: \"1\") struct Ping {}",
    "@PlugIn(\"a\", version: \"1\") final class Ping<Value> {}",
  ])
  func `only a class that is not generic can be a principal class`(source: String) {
    let (source, messages) = expand(source)
    #expect(source.isEmpty)
    #expect(
      messages == [
        "only a class or an actor that is not generic is the principal class of a plug-in"
      ])
  }

  @Test(arguments: [
    ("@PlugIn(name, version: \"1\") final class Ping {}", "the identifier of a plug-in"),
    ("@PlugIn(\"a\", version: \"\\(v)\") final class Ping {}", "the version of a plug-in"),
    (
      "@PlugIn(\"a\", version: \"1\", needs: others) final class Ping {}",
      "the bundles that a plug-in"
    ),
    (
      "@PlugIn(\"a\", version: \"1\", needs: [b: \"1\"]) final class Ping {}",
      "the bundles that a plug-in"
    ),
  ])
  func `what is no literal is an error`(source: String, message: String) {
    let (source, messages) = expand(source)
    #expect(source.isEmpty)
    #expect(messages.count == 1 && messages.first?.hasPrefix(message) == true)
  }

  @Test func `the principal class is named with its module and the types around it`() {
    let source = expand(
      "@PlugIn(\"a\", version: \"1\") final class Ping {}",
      in: ["enum Inner {}", "enum Outer {}"]
    ).source
    #expect(source.contains("\"NSPrincipalClass\":\"Module.Outer.Inner.Ping\""))
  }

  @Test func `the attribute that is expanded counts, and not another of the declaration`() {
    let source = expand(
      "@PlugIn(\"a\", version: \"1\") final class Ping { @PlugIn(\"b\", version: \"2\") class Other {} }"
    ).source
    #expect(source.contains("\"CFBundleIdentifier\":\"a\""))
    #expect(!source.contains("\"b\""))
  }

  @Test func `a short manifest is a tuple, too`() {
    let source = expand("@PlugIn(\"\", version: \"\") final class A {}").source
    #expect(source.contains("UInt64, Swift::UInt64"))
  }
}
