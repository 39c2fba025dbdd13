import Dispatch

/// A running server.
///
/// A shell starts it, and kills it when the shell's standard input ends. So it does not survive this
/// process, however that ends.
struct ProsodyProcess {
  private let process: ChildProcess

  private static let notInstalled = "prosody is not installed"

  // It does not wait for the server: the signal that it would wait for can be blocked in children of
  // this process. The end of the server's output is waited for here.
  private static let script = """
    command -v prosody >/dev/null || { echo "\(notInstalled)"; exit; }
    prosody -F --config "$1" </dev/null &
    server=$!
    exec >/dev/null 2>&1
    read -r line
    kill -9 $server
    """

  /// Starts a server, and returns once it accepts connections.
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

  /// Kills it, and returns when it is gone.
  func kill() async {
    process.closeInput()
    await process.waitUntilEnd()
  }
}
