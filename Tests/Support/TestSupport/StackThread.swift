import Foundation

/// Runs the body on a thread with a stack of a given size, and waits for the end of the body.
package func onStack(of size: Int, _ body: @escaping @Sendable () throws -> Void) throws {
  let done = DispatchSemaphore(value: 0)
  nonisolated(unsafe) var result: Result<Void, any Error> = .success(())
  let thread = Thread {
    result = Result { try body() }
    done.signal()
  }
  thread.stackSize = size
  thread.start()
  done.wait()
  try result.get()
}
