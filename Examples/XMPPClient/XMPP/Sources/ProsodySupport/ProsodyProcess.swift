import Dispatch

/// A running server.
///
/// A shell starts it, and kills it when the shell's standard input ends. So it does not survive this
/// process, however that ends.
struct ProsodyProcess {
  private let process: ChildProcess

  private static let script = """
    command -v prosody >/dev/null || exit 127
    prosody -F --config "$1" </dev/null &
    server=$!
    exec >/dev/null 2>&1
    read -r line
    kill -9 $server
    wait
    """

  /// Starts a server, and returns once it accepts connections.
  static func start(_ configuration: String) async throws -> ProsodyProcess {
    let start = Once<ProsodyError?>()
    let process = try ChildProcess("/bin/sh", ["-c", script, "sh", configuration]) { output in
      guard let output else { return start.set(.failed(program: "prosody", output: "")) }
      if output.contains("Failed to open server port") { start.set(.portTaken) }
      if output.contains("Activated service 'c2s' on [") { start.set(nil) }
    }
    DispatchQueue.global().asyncAfter(deadline: .now() + 60) {
      start.set(.failed(program: "prosody, which has not started within 60 seconds,", output: ""))
    }
    guard let error = await start.value else { return ProsodyProcess(process: process) }
    process.closeInput()
    let status = await process.exit.value
    if status == 127 { throw ProsodyError.notInstalled }
    if case .failed(let program, _) = error {
      throw ProsodyError.failed(program: program, output: process.output)
    }
    throw error
  }

  /// Kills it, and returns when it is gone.
  func kill() async {
    process.closeInput()
    _ = await process.exit.value
  }
}
