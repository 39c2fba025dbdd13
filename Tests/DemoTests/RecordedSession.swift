import Foundation
import TestSupport

@testable import DemoSession

extension Session {
  /// Returns a recorded session of the demo.
  static func recorded(_ name: String) throws -> Session {
    let url = packageFolder.appendingPathComponent("Examples/Demo/Sessions/\(name)")
    return Session(name: name, bytes: [UInt8](try Data(contentsOf: url)))
  }

  /// Returns a session that consists of some stanzas.
  static func of(_ stanzas: String) -> Session {
    let text = """
      <stream:stream xmlns='jabber:client' xmlns:stream='http://etherx.jabber.org/streams'>
      \(stanzas)
      </stream:stream>
      """
    return Session(name: "session.xml", bytes: Array(text.utf8))
  }
}
