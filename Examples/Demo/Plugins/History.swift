import DynamicMulticast
import Foundation

/// A delegate that appends the texts of messages to a file.
///
/// The file and the count need no lock, because only the delegate's queue accesses them.
@Responding
final class History: XMPPStreamDelegate {
  private let path: String
  private let file: UnsafeMutablePointer<FILE>
  private let log: DeliveryLog
  private var lineCount = 0

  init(file path: String, log: DeliveryLog) throws(HistoryError) {
    guard let file = fopen(path, "a") else { throw HistoryError(path, errno: errno) }
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
      throw HistoryError(path, errno: errno)
    }
    lineCount += 1
    log.note(self, "line \(lineCount) appended")
  }

  func xmppStreamDidDisconnect(_ sender: XMPPStream, withError error: (any Error)?) {
    log.note(self, "lines kept: \(lineCount)")
  }
}
