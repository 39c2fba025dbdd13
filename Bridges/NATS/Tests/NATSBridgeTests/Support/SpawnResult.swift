import Dispatch
import Glibc
import Synchronization

/// The process that the starting thread made, for the thread that waits for it.
final class SpawnResult: Sendable {
  let process = Mutex<pid_t?>(nil)
  let done = DispatchSemaphore(value: 0)
}
