import DynamicMulticast
import Foundation

/// Appends what is said to a file.
///
/// Neither the file nor the count is guarded by anything: both belong to the queue that the history
/// is added with.
final class History: Respondable {
  static var methods: MethodTable {
    MethodTable {
      Method("xmppStream:didReceiveMessage:", History.xmppStream(_:didReceiveMessage:))
      Method("xmppStreamDidDisconnect:withError:", History.xmppStreamDidDisconnect(_:withError:))
    }
  }

  private let path: String
  private let file: UnsafeMutablePointer<FILE>
  private let log: DeliveryLog
  private var lineCount = 0

  init(file path: String, log: DeliveryLog) throws(FileError) {
    guard let file = fopen(path, "a") else { throw FileError(path, errno: errno) }
    self.path = path
    self.file = file
    self.log = log
  }

  deinit {
    fclose(file)
  }

  func xmppStream(_ sender: XMPPStream, didReceiveMessage message: Element) throws {
    guard let body = message.body else { return log.note(self, "nothing to keep") }
    guard fputs("\(message.from): \(body)".onOneLine + "\n", file) >= 0, fflush(file) == 0 else {
      throw FileError(path, errno: errno)
    }
    lineCount += 1
    log.note(self, "line \(lineCount) appended")
  }

  func xmppStreamDidDisconnect(_ sender: XMPPStream, withError error: (any Error)?) {
    log.note(self, "lines kept: \(lineCount)")
  }
}
