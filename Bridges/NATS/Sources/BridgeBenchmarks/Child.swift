import Foundation

/// A child process that runs this program in a role, with the role's arguments.
struct Child {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  /// Starts the process, and waits until it is ready.
  init(_ arguments: String...) throws {
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    guard line() == "ready" else { throw Failure("\(arguments) does not get ready") }
  }

  /// Writes `go` to the process's standard input, so that the process begins.
  func go() { input.fileHandleForWriting.write(Data("go\n".utf8)) }

  /// Reads a line from the process's standard output.
  func line() -> String {
    var bytes: [UInt8] = []
    while let byte = try? output.fileHandleForReading.read(upToCount: 1)?.first, byte != 10 {
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Terminates the process, and waits until it has ended.
  func stop() {
    process.terminate()
    process.waitUntilExit()
  }
}
