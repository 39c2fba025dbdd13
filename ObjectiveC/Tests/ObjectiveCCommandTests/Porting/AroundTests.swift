import DynamicMulticast
import Foundation
import PlugIns
import Scripting
import TestSupport
import Testing

@testable import multicast_objc

/// The rows of Porting that need Objective-C; `PagesTests` has the others.
@Suite("What is around them")
struct AroundTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func listing(of header: String, _ options: String...) throws -> String {
    try headers(folder.write(header, to: "Stream.h"), options)
  }

  private func swift(of header: String) throws -> String { try listing(of: header, "--swift") }

  @Test func `a header`() throws {
    let header = """
      @protocol StreamDelegate
      - (void)stream:(NSString *)stream didReceiveMessage:(NSString *)message;
      @end
      """
    let written = try swift(of: header)
    #expect(
      try listing(of: header).contains(
        "stream:didReceiveMessage:"))
    #expect(written.contains("@MessageProtocol"))
    #expect(written.contains("func stream(_ stream: String, didReceiveMessage message: String)"))
  }

  @Test func `NS_SWIFT_NAME(Stream.State) of a type`() throws {
    let written = try swift(
      of: """
        @class Stream;
        typedef NS_ENUM(NSInteger, StreamState) { StreamStateOpen, StreamStateClosed }
          NS_SWIFT_NAME(Stream.State);
        @interface Stream : NSObject
        - (StreamState)state;
        @end
        """)
    #expect(written.contains("extension Stream {\n"))
    #expect(written.contains("typealias State = StreamState"))
    #expect(written.contains("class Stream"))
  }

  @Test func `NS_ERROR_ENUM(Domain, StreamErrorCode)`() throws {
    let written = try swift(
      of: """
        extern NSErrorDomain const StreamErrorDomain;
        typedef NS_ERROR_ENUM(StreamErrorDomain, StreamErrorCode) {
          StreamErrorCodeClosed, StreamErrorCodeLost
        };
        """)
    #expect(written.contains("struct StreamError"))
    #expect(written.contains("enum Code"))
    #expect(written.contains("static var closed: Code"))
    #expect(!written.contains("userInfo") && !written.contains("errorDomain"))
  }

  @Test func `NS_TYPED_ENUM, NS_STRING_ENUM and the extensible ones`() throws {
    let kinds = ["NS_TYPED_ENUM", "NS_STRING_ENUM", "NS_TYPED_EXTENSIBLE_ENUM"]
    for kind in kinds {
      let written = try swift(
        of: """
          typedef NSString *StreamMode \(kind);
          extern StreamMode const StreamModeFast;
          @protocol Streaming
          - (StreamMode)mode;
          @end
          """)
      #expect(written.contains("struct StreamMode: RawRepresentable"))
      #expect(written.contains("static let fast = Self(\"StreamModeFast\")"))
    }
  }

  @Test
  func `a bundle with a principal class, loaded while the program runs; NSClassFromString`() throws
  {
    // The bundle contains a script. `check-plugins.sh` loads libraries, and finds their classes by
    // name.
    _ = try folder.makeBundle(
      "Ping",
      manifest: #"""
        {"CFBundleIdentifier": "ping", "CFBundleVersion": "1", "NSPrincipalClass": "ScriptedPing"}
        """#, files: [])
    _ = try folder.write(
      """
      @interface ScriptedPing : NSObject
      @end
      @implementation ScriptedPing
      - (id)name { return @"scripted"; }
      @end
      """, to: "Ping/Ping.m")
    let directory = PlugInDirectory(
      folder.path(""), host: EmptyHost(), loaders: [.libraries, .scripts])
    let plugIn = try directory.load("ping")
    #expect(try plugIn.instantiate().perform("name", as: String.self) == "scripted")
  }
}

@Responding
private final class EmptyHost: PlugInHost {
  let version: BundleVersion = "1.0"
}
