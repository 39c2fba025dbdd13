import Dispatch

/// A running server process.
///
/// A shell starts the server, and kills it when the shell's standard input ends. The server
/// therefore does not outlive this process, no matter how this process ends.
struct ProsodyProcess {
  private let process: ChildProcess

  private static let notInstalled = "prosody is not installed"

  // The shell does not wait for the server, because the signal for the server's end can be blocked
  // in children of this process. `kill()` waits for the end of the server's output instead.
  private static let script = """
    command -v prosody >/dev/null || { echo "\(notInstalled)"; exit; }
    prosody -F --config "$1" </dev/null &
    server=$!
    exec >/dev/null 2>&1
    read -r line
    kill -9 $server
    """

  /// Starts a server with the configuration file at a path, and returns once it accepts
  /// connections.
  static func start(_ configuration: String) async throws -> ProsodyProcess {
    let start = Once<ProsodyError?>()
    let process = try ChildProcess("/bin/sh", ["-c", script, "sh", configuration]) {
      output, hasEnded in
      if output.contains(notInstalled) { start.set(.notInstalled) }
      if output.contains("Failed to open server port") { start.set(.portTaken) }
      if output.contains("Activated service 'c2s' on [") { start.set(nil) }
      if hasEnded { start.set(.failed(program: "prosody", output: output)) }
    }
    DispatchQueue.global().asyncAfter(deadline: .now() + 60) { [weak process] in
      let output = process?.output ?? ""
      start.set(.failed(program: "prosody, which has not started in a minute,", output: output))
    }
    guard let error = await start.value else { return ProsodyProcess(process: process) }
    process.closeInput()
    await process.waitUntilEnd()
    throw error
  }

  /// Closes the shell's standard input, which kills the server, and returns when the server has
  /// ended.
  func kill() async {
    process.closeInput()
    await process.waitUntilEnd()
  }
}
