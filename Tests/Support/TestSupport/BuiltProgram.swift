import Foundation

/// A program that is built with the tests.
package struct BuiltProgram: Sendable {
  package let path: String

  package init(_ name: String) {
    path =
      URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: name).path
  }

  package var isBuilt: Bool { FileManager.default.isExecutableFile(atPath: path) }

  /// Runs a shell script in which `$0` is the program, and returns its standard output.
  package func shell(
    _ script: String, in folder: String = "/", input: String = ""
  ) throws -> (status: Int32, output: String) {
    let shell = Process()
    let (output, standardInput) = (Pipe(), Pipe())
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.arguments = ["-c", script, path]
    shell.currentDirectoryURL = URL(filePath: folder)
    shell.standardOutput = output
    shell.standardInput = standardInput
    try shell.run()
    try standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try standardInput.fileHandleForWriting.close()
    let text = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    shell.waitUntilExit()
    return (shell.terminationStatus, text)
  }
}
