import Dispatch
import Glibc
import Synchronization

/// The process ID of a started process, passed from the starting thread to the waiting thread.
final class SpawnResult: Sendable {
  let process = Mutex<pid_t?>(nil)
  let done = DispatchSemaphore(value: 0)
}
