import Foundation
import Glibc
import Synchronization

/// A TCP proxy that cuts its connection after a number of bytes.
final class CuttingProxy: Sendable {
  let port: Int
  private let listener: CInt
  private let server: Int
  private let budget = Mutex<Int?>(nil)

  init(to server: Int) throws {
    self.server = server
    (listener, port) = try LocalPort.listen()
    let socket = listener
    Thread.detachNewThread { [weak self] in
      while case let client = accept(socket, nil, nil), client >= 0 {
        guard let self, let server = LocalPort.connect(self.server) else {
          close(client)
          continue
        }
        forward(client, server)
        forward(server, client)
      }
    }
  }

  deinit {
    shutdown(listener, CInt(SHUT_RDWR))
    close(listener)
  }

  /// Forwards `count` bytes from now on, counted in both directions together, and then cuts once.
  func cut(afterBytes count: Int) { budget.withLock { $0 = count } }

  private func forward(_ source: CInt, _ target: CInt) {
    Thread.detachNewThread { [weak self] in
      var buffer = [UInt8](repeating: 0, count: 4096)
      while case let count = read(source, &buffer, buffer.count), count > 0 {
        guard let (allowed, isLast) = self?.take(count) else { break }
        send(target, buffer, allowed, CInt(MSG_NOSIGNAL))
        if isLast { break }
      }
      // This ends the threads of both directions. The descriptors stay open until the test's
      // process ends, so that neither is reused while the other thread still reads it.
      shutdown(source, CInt(SHUT_RDWR))
      shutdown(target, CInt(SHUT_RDWR))
    }
  }

  /// Returns how many of `count` bytes to forward, and whether to cut the connection after them.
  private func take(_ count: Int) -> (allowed: Int, isLast: Bool) {
    budget.withLock { budget in
      guard let left = budget else { return (count, false) }
      budget = count < left ? left - count : nil
      return (min(count, left), count >= left)
    }
  }
}
