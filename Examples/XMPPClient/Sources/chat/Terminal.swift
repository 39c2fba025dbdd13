import CReadline
import ChatClient
import Dispatch
import Glibc

/// A terminal in which the user edits a line while received lines appear above.
@MainActor
final class Terminal {
  // GNU Readline calls a C function, which has no context and can reach the terminal only through
  // this property.
  private static var active: Terminal?

  private var client: ChatClient?
  private var input: (any DispatchSourceRead)?

  init() {
    setlocale(LC_ALL, "")
    // Without a locale, all non-ASCII characters would be shown as numbers.
    if String(cString: nl_langinfo(Int32(CODESET))) != "UTF-8" { setlocale(LC_CTYPE, "C.UTF-8") }
  }

  /// Begins to read lines, and passes each line to `client`.
  func start(_ client: ChatClient) {
    self.client = client
    Terminal.active = self
    rl_callback_handler_install(client.prompt) { line in
      let text = line.map { String(cString: $0) }
      free(line)
      MainActor.assumeIsolated { Terminal.active?.enter(text) }
    }
    let input = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .main)
    input.setEventHandler {
      rl_callback_read_char()
      MainActor.assumeIsolated {
        Terminal.active?.client?.typed(String(cString: readline_text()))
      }
    }
    input.resume()
    self.input = input
  }

  /// Removes the callback of GNU Readline, which restores the normal mode of the terminal.
  func stop() {
    guard Terminal.active != nil else { return }
    Terminal.active = nil
    input?.cancel()
    rl_clear_visible_line()
    rl_callback_handler_remove()
    fflush(nil)
  }

  /// Shows `line` above the line that is being edited.
  func show(_ line: String) {
    guard let client, Terminal.active != nil else {
      print(line)
      return
    }
    rl_clear_visible_line()
    print(line)
    fflush(nil)
    rl_set_prompt(client.prompt)
    rl_on_new_line()
    rl_redisplay()
  }

  private func enter(_ line: String?) {
    guard let line else { return client?.enter("/quit") ?? () }
    if !line.isEmpty { add_history(line) }
    client?.enter(line)
  }
}
