import DynamicMulticast
import Foundation
import LastActivityExample
import ObjectiveCSyntax
import TestSupport
import Testing

/// A comparison of the port's protocols with the original protocols.
struct ProtocolTests {
  @Test(
    arguments: [
      ("LastActivity.h", LastActivityDelegateMulticast.declaration),
      ("XMPPStream.h", XMPPStreamDelegateMulticast.declaration),
    ])
  func `a header declares the protocol that the port does`(
    name: String, port: DeclaredProtocol
  ) throws {
    let header = Header(
      SourceText(
        try String(
          contentsOf: packageFolder.appending(path: "Examples/LastActivity/Objective-C/\(name)"),
          encoding: .utf8), name: name))
    let declared = HeaderEncoder([header]).encode(header).interfaces.filter { $0.kind == .protocol }
    // The demo has a protocol of the same name. The protocol that is registered later is qualified.
    #expect(declared.map { $0.name[...] } == [port.description.name.split(separator: ".").last])
    #expect(
      declared.flatMap(\.methods).map { "\($0.selector) \($0.encoding) \($0.isRequired)" }
        == port.description.requirements.map {
          "\($0.selector) \($0.signature.encoding) \($0.isRequired)"
        })
  }
}
