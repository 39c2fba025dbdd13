import Foundation
import ObjectiveCSyntax
import PlugIns
public import PortComparison
import XMPP

/// The comparison of a plug-in of the chat client with the module of XMPPFramework that the plug-in
/// stands for.
///
/// The port is the plug-in's library, on a stream whose server is in the same process. The original
/// is the module's file, on a stream of the same kind in Objective-C. The program around the module
/// is `NAMEProgram.m`, which adds the commands to which XMPPFramework has no counterpart.
public struct PlugInComparison: Sendable {
  /// The name of the plug-in.
  public let name: String

  /// The path of the original in XMPPFramework.
  let original: String

  /// The class of the original.
  let className: String

  /// The protocol of the module's delegates; `nil` if the module has none.
  var delegate: String?

  /// Makes the delegate of the port, if the port passes other arguments than the original.
  var portDelegate: (@Sendable (PortWorld) -> any Sendable)?

  /// The protocols of the host's messages.
  var messages: [String] = []

  /// Further files of XMPPFramework that the original needs.
  var files: [String] = []

  var setUp: [PortStep] = []
  var timerTolerance = Duration.milliseconds(1)
  var generators: [Selector: @Sendable (inout PortGenerator) -> [PortValue]] = [:]
  var excluded: Set<Selector> = []
  var frequencies: [Selector: Int] = [:]

  /// The messages to the program to which the original has no counterpart.
  var silent: Set<Selector> = []
  var stanza: @Sendable (inout PortGenerator) -> [String: PortValue]

  /// The comparisons of all plug-ins that have an original.
  public static let all = [ping, version, receipts, chatStates, reconnect, discovery]

  /// Returns the comparison of a plug-in.
  public static func named(_ name: String) throws -> PlugInComparison {
    guard let found = all.first(where: { $0.name == name }) else {
      throw ComparisonFolderError.unknownPlugIn(name, known: all.map(\.name))
    }
    return found
  }

  /// Makes the comparison.
  ///
  /// - Parameters:
  ///   - plugIns: The folder with the bundles that `lay-out.sh` makes.
  ///   - originals: A folder that contains XMPPFramework at any depth.
  /// - Returns: The comparison.
  /// - Throws: ``ComparisonFolderError`` if a folder does not contain what the comparison needs, and
  ///   the errors of `PlugInDirectory` and `PortComparison`.
  public func make(plugIns: String, originals: String) throws -> PortComparison {
    let framework = try XMPPFrameworkFolder(in: originals)
    let own = "\(Self.folder)/Objective-C"
    var options = CompilerOptions.confined
    options.importFolders = [own] + framework.headerFolders
    options.prefixFiles = ["NSXMLElement.h", "SystemConfiguration.h"].map { "\(own)/\($0)" }
    let type = try PlugInLibraries.principalClass(of: name, in: plugIns)
    let program = "\(name)Program"
    return try PortComparison(
      original: framework.path(original),
      standIns: (XMPPFrameworkFolder.coreFiles + files).map(framework.path)
        + ["NSXMLElement", "Libraries", "XMPPStream", "RequestTracker", program].map {
          "\(own)/\($0).m"
        },
      options: options, className: className,
      makeOriginal: { world in
        _ = try world.make(
          "XMPPStream", "streamToServer:ofProgram:onSystem:", world.object("server"),
          world.object("program"), ProcessInfo.processInfo.operatingSystemVersionString)
        return try world.send("init", to: world.make(program, "alloc"))
      },
      port: { world in
        ComparedProgram.shared.play(in: world)
        return try ComparedPlugIn(type.init(), world)
      },
      host: host)
  }

  /// The folder of this file.
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().path

  private var host: HostDescription {
    var objects = [
      HostObject(
        "server", "Server",
        unrecorded: ["addDelegate:delegateQueue:", "removeDelegate:delegateQueue:"],
        port: { world in
          try ComparedServer(world) { world.record("server", $0, $1) }
        }),
      HostObject("program", "Services", unrecorded: silent),
    ]
    if let delegate {
      objects.append(HostObject("window", delegate, isReleased: true, port: portDelegate))
    }
    var generators = generators
    generators["addDelegate:delegateQueue:"] = { _ in [.object("window"), .queue("window")] }
    generators["receive:"] = { [stanza] in [.made("NSXMLElement", stanza(&$0))] }
    generators["removeDelegate:"] = { _ in [.object("window")] }
    return HostDescription(
      messages: (["ModuleMessages", "StanzaMessages"] + messages).map { HostMessages(of: $0) },
      objects: objects,
      types: [
        HostType(
          "NSXMLElement", as: Element.self, generate: stanza, make: Element.init(parts:),
          parts: \.comparedParts),
        HostType(
          "XMPPJID", as: JID.self, generate: { _ in ["full": .string(Stanzas.romeo)] },
          make: Stanzas.jid, parts: { ["full": .string("\($0)")] }),
      ],
      queues: ["window"],
      setUp: [
        .answer("program", "addressOf:", .made("XMPPJID", ["full": .string(Stanzas.romeo)])),
        .send("activate"),
      ]
        + (delegate == nil
          ? [] : [.send("addDelegate:delegateQueue:", .object("window"), .queue("window"))])
        + setUp,
      excluded: excluded.union(
        delegate == nil ? ["addDelegate:delegateQueue:", "removeDelegate:"] : []),
      generators: generators,
      frequencies: frequencies,
      advancesClock: true, timerTolerance: timerTolerance,
      isIdentifier: Stanzas.isIdentifier)
  }
}
