import Foundation
import Invocation
import LastActivityExample
import ObjectiveCSyntax
import PortComparison
import TestSupport
import Testing
import XMPPFrameworkKit

struct XMPPFrameworkKitTests {
  @Test func `an element is the same after it was described in a session`() {
    let item = XMPPElement("item", namespace: "urn:xmpp:blocking", attributes: ["jid": "a@b"])
    let iq = XMPPElement.iq(
      .get, to: "romeo@example.com", id: "1",
      XMPPElement("blocklist", namespace: "urn:xmpp:blocking", text: "text", children: [item]))
    #expect(XMPPElement(parts: iq.comparedParts) == iq)
    #expect(XMPPElement(parts: [:]).name == "x")
  }

  @Test func `an address has a bare form without its resource`() {
    #expect(XMPPJID("romeo@example.com/orchard").bare == "romeo@example.com")
    #expect(XMPPJID("example.com").bare == "example.com")
  }

  @Test func `a module needs the core of the framework and the files of the kit`() {
    let files = XMPPValues.standIns("XMPPFramework", kit: "Original")
    #expect(files.contains("XMPPFramework/Core/XMPPModule.m"))
    #expect(files.contains("XMPPFramework/Utilities/XMPPIDTracker.m"))
    #expect(files.last == "Original/Libraries.m")
    let options = XMPPValues.options("XMPPFramework", kit: "Original")
    #expect(options.importFolders == ["Original"])
    #expect(options.prefixFiles == ["Original/NSXMLElement.h"])
  }

  private final class Tree: Respondable, Sendable {
    static var methods: MethodTable {
      MethodTable { Method("counts") { (_: Tree) in [2, 1, 1, 0, 0] } }
    }
  }

  @Test func `the element of the kit counts, finds and removes children, and its macros log`()
    async throws
  {
    let report = try await onThreadOfItsOwn {
      let folder = try TemporaryDirectory()
      _ = try folder.write("@class XMPPIQ, XMPPMessage, XMPPPresence;", to: "XMPP.h")
      let kit = packageFolder.appendingPathComponent(
        "../Examples/XMPPClient/Comparison/Objective-C"
      ).path
      for name in ["NSXMLElement.h", "NSXMLElement.m"] {
        let text = try String(contentsOfFile: "\(kit)/\(name)", encoding: .utf8)
        _ = try folder.write(text, to: name)
      }
      var options = CompilerOptions.confined
      options.importFolders = [folder.path("")]
      options.prefixFiles = [folder.path("NSXMLElement.h")]
      let original = """
        @interface Tree : NSObject
        - (NSArray *)counts;
        @end
        @implementation Tree
        - (NSArray *)counts
        {
          LOG_MAYBE(NO, 1, 1, 0, nil, "", @"%@: %@", THIS_FILE, THIS_METHOD);
          NSXMLElement *tree = [NSXMLElement elementWithName:@"a"];
          for (NSString *name in @[@"b", @"c"])
            [tree addChild:[NSXMLElement elementWithName:name]];
          NSUInteger first = [tree childCount];
          [tree removeChildAtIndex:0];
          [tree removeChildAtIndex:7];
          NSInteger last = [[tree childAtIndex:0].name isEqual:@"c"] ? 1 : 0;
          NSUInteger second = [tree childCount];
          [[tree childAtIndex:0] detach];
          return @[@(first), @(second), @(last), @([tree childCount]),
                   @([tree childAtIndex:0] != nil)];
        }
        @end
        """
      let comparison = try PortComparison(
        original: folder.write(original, to: "Tree.m"), standIns: [folder.path("NSXMLElement.m")],
        options: options, port: { Tree() })
      return try comparison.check([.send("counts")])
    }
    #expect(report.standIns == [])
  }
}
