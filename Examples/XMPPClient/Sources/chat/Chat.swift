import ChatClient
import Foundation
import Glibc
import XMPP

/// The program, which reads lines and prints the client's output.
@main
struct Chat {
  static func main() async {
    signal(SIGPIPE, SIG_IGN)
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.contains(where: { ["-h", "--help"].contains($0) }) {
      return print(ChatOptions.usage)
    }
    do {
      var options = try ChatOptions(arguments: arguments)
      options.configuration.password = try password(options)
      try await run(options)
    } catch {
      FileHandle.standardError.write(Data("chat: \(error)\n".utf8))
      exit(error is ChatError ? 64 : 1)
    }
  }

  @MainActor
  private static func run(_ options: ChatOptions) async throws {
    let isTerminal = isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0
    let noColor = ProcessInfo.processInfo.environment["NO_COLOR"] ?? ""
    let style = TextStyle(isColored: isatty(STDOUT_FILENO) != 0 && noColor.isEmpty)
    let terminal = isTerminal ? Terminal() : nil
    let client = ChatClient(
      options.configuration, plugIns: options.plugIns ?? plugInsBesideProgram(), style: style
    ) { line in
      // The main queue is serial, so lines are printed in order.
      DispatchQueue.main.async {
        MainActor.assumeIsolated {
          if let terminal { return terminal.show(line) }
          print(line)
          fflush(nil)
        }
      }
    }
    // A signal ends the program like the command `/quit`, so that the terminal is restored and the
    // other users see the end.
    let signals = [SIGINT, SIGTERM, SIGHUP].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
      source.setEventHandler { client.enter("/quit") }
      source.resume()
      return source
    }
    defer { for source in signals { source.cancel() } }
    try await client.connect()
    if let terminal {
      terminal.start(client)
    } else {
      Thread.detachNewThread {
        while let line = readLine() { client.enter(line) }
        client.enter("/quit")
      }
    }
    for await _ in client.ended {}
    terminal?.stop()
  }

  private static func password(_ options: ChatOptions) throws -> String {
    guard let path = options.passwordFile else {
      guard isatty(STDIN_FILENO) != 0, let typed = getpass("Password: ") else {
        throw ChatError("the password can be asked for in a terminal only: --password-file FILE")
      }
      return String(cString: typed)
    }
    do {
      let text = try String(contentsOfFile: path, encoding: .utf8)
      return String(text.prefix { !$0.isNewline })
    } catch {
      throw ChatError("the password cannot be read: \(error.localizedDescription)")
    }
  }

  private static func plugInsBesideProgram() -> String? {
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let folder = program.deletingLastPathComponent().appending(path: "PlugIns").path
    return FileManager.default.fileExists(atPath: folder) ? folder : nil
  }
}
