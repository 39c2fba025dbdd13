import Foundation
import Testing

@testable import SwiftDeclarations

struct CompilerPluginTests {
  // MARK: Versions

  @Test func `the compiler is told the version of its protocol that the macros speak`() throws {
    var expander = MacroExpander()
    let answer = try json(of: expander.answer(to: .capability(version: 7)))
    #expect(answer == #"{"getCapabilityResult":{"capability":{"protocolVersion":7}}}"#)
  }

  @Test(arguments: [8, nil])
  func `a compiler that speaks another version is told so, once`(version: Int?) throws {
    var expander = MacroExpander()
    _ = expander.answer(to: .capability(version: version))
    let first = try json(of: expander.answer(to: .expand(expansion)))
    #expect(
      first.contains(
        "speak version 7 of the compiler's plugin protocol, and this compiler speaks \(version.map { "version \($0)" } ?? "no version")"
      ))
    #expect(try !json(of: expander.answer(to: .expand(expansion))).contains("version"))
  }

  private var expansion: CompilerMessage.Expansion {
    let location = CompilerMessage.Location(fileName: "File.swift", offset: 0, line: 1)
    return CompilerMessage.Expansion(
      macro: .init(typeName: "Responding"), macroRole: "member",
      attributeSyntax: .init(source: "@Responding", location: location),
      declSyntax: .init(source: "@Responding class A {}", location: location))
  }

  private func json(of answer: CompilerAnswer) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(answer), as: UTF8.self)
  }

  // MARK: The pipes

  @Test func `messages are read behind their lengths until the compiler closes`() throws {
    let pipe = Pipe()
    let channel = CompilerChannel(input: pipe.fileHandleForReading.fileDescriptor, output: -1)
    let question = Data(#"{"getCapability":{"capability":{"protocolVersion":7}}}"#.utf8)
    pipe.fileHandleForWriting.write(length(question.count) + question)
    pipe.fileHandleForWriting.write(length(9) + Data(#"{"new":1}"#.utf8) + length(0))
    guard case .capability(7) = try channel.read() else {
      Issue.record("the first message is a question")
      return
    }
    guard case .other("new") = try channel.read() else {
      Issue.record("a message of another kind is told by its name")
      return
    }
    if case .some = try channel.read() { Issue.record("an empty message ends the conversation") }
  }

  @Test func `a question about an attribute is answered with its expansion`() throws {
    let location =
      #"{"column":1,"fileID":"A/File.swift","fileName":"File.swift","line":3,"offset":40}"#
    let question = """
      {"expandAttachedMacro":{
        "attributeSyntax":{"kind":"attribute","location":\(location),"source":"@Responding "},
        "conformanceListSyntax":{"kind":"declaration","location":\(location),
          "source":"struct Placeholder: ClassMarkedResponding {}"},
        "declSyntax":{"kind":"declaration","location":\(location),
          "source":"\\n@Responding final class A: Respondable { @Responds private func b() {} }"},
        "discriminator":"$s","extendedTypeSyntax":{"kind":"type","location":\(location),"source":"Outer.A"},
        "lexicalContext":[],"macro":{"moduleName":"MessagingMacros","name":"Responding ",
          "typeName":"Responding"},"macroRole":"ROLE","staticBuildConfiguration":"{}"}}
      """
    let (input, output) = (Pipe(), Pipe())
    let channel = CompilerChannel(
      input: input.fileHandleForReading.fileDescriptor,
      output: output.fileHandleForWriting.fileDescriptor)
    var expander = MacroExpander()
    _ = expander.answer(to: .capability(version: 7))
    for role in ["extension", "member"] {
      let text = Data(question.replacing("ROLE", with: role).utf8)
      input.fileHandleForWriting.write(length(text.count) + text)
      guard let message = try channel.read() else {
        Issue.record("the question is read")
        return
      }
      try channel.write(expander.answer(to: message))
    }
    try output.fileHandleForWriting.close()
    let answers = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    #expect(answers.contains("extension Outer.A: Invocation::ClassMarkedResponding {}"))
    #expect(answers.contains("'b' is private, so it answers no messages"))
    // The offset of the attribute in the file. The source begins at offset 40, with a newline.
    #expect(answers.contains(#""offset":82"#))
  }

  @Test func `a message that is cut short is an error`() throws {
    let pipe = Pipe()
    let channel = CompilerChannel(input: pipe.fileHandleForReading.fileDescriptor, output: -1)
    pipe.fileHandleForWriting.write(length(100) + Data("{".utf8))
    try pipe.fileHandleForWriting.close()
    #expect(throws: CompilerChannel.ChannelError.self) { _ = try channel.read() }
  }

  private func length(_ count: Int) -> Data {
    Data((0..<8).map { UInt8(truncatingIfNeeded: count >> ($0 * 8)) })
  }
}
