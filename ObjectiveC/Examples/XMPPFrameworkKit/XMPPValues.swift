import Foundation
public import ObjectiveCSyntax
public import PortComparison

// The copy of the file in a package of its own has `XMPPElement` in the same module.
#if canImport(LastActivityExample)
  public import LastActivityExample
#endif

/// An address of a user, in the form in which sessions contain the address.
///
/// The type stands for `XMPPJID`.
public struct XMPPJID: Hashable, Sendable {
  /// The address with its resource, such as `romeo@example.com/orchard`.
  public let full: String

  /// Makes an address from its text.
  public init(_ full: String) { self.full = full }

  /// The address without its resource.
  public var bare: String { String(full.prefix { $0 != "/" }) }
}

/// The element of the headers of XMPPFramework.
public typealias NSXMLElement = XMPPElement

/// The request or answer of the headers of XMPPFramework.
public typealias XMPPIQ = XMPPElement

/// The values that the host of a module of XMPPFramework exchanges with the module.
///
/// The original's classes get their parts from `NSXMLElement.m` and `Libraries.m`.
public enum XMPPValues {
  /// The types of elements and addresses.
  public static let types = [
    HostType(
      "NSXMLElement", as: XMPPElement.self,
      generate: { iq(&$0, element("query")) }, make: { XMPPElement(parts: $0) },
      parts: \.comparedParts),
    HostType(
      "XMPPJID", as: XMPPJID.self,
      generate: { ["full": .string(address(&$0))] },
      // A shortened session may have an empty address, which XMPPFramework cannot make.
      make: { parts in
        let text = parts["full"]?.text ?? ""
        return XMPPJID(text.isEmpty ? "example.com" : text)
      },
      parts: { ["full": .string($0.full)] }),
  ]

  /// Draws an address, most often the same one.
  public static func address(_ source: inout PortGenerator) -> String {
    source.element(of: [
      "romeo@example.com/orchard", "romeo@example.com/orchard", "tybalt@example.com", "example.com",
    ])
  }

  /// Describes an element.
  public static func element(
    _ name: String, in namespace: String = "jabber:client", attributes: [String: String] = [:],
    text: String = "", _ children: [PortValue] = []
  ) -> PortValue {
    .made(
      "NSXMLElement",
      [
        "name": .string(name), "namespace": .string(namespace), "text": .string(text),
        "attributes": .dictionary(attributes.mapValues { .string($0) }),
        "children": .list(children),
      ])
  }

  /// Draws the parts of an IQ with a child: a request, or an answer to one of the last requests.
  public static func iq(
    _ source: inout PortGenerator, _ child: PortValue
  ) -> [String: PortValue] {
    let type = source.element(of: ["get", "set", "result", "result", "error", "odd"])
    let isAnswer = type == "result" || type == "error"
    var attributes: [String: PortValue] = [
      "type": .string(type), "from": .string(address(&source)),
      "id": isAnswer && source.chance(0.9) ? source.identifier() : "a1",
    ]
    for name in ["type", "from", "id"] where source.chance(0.04) { attributes[name] = nil }
    return [
      "name": "iq", "namespace": "jabber:client", "text": "",
      "attributes": .dictionary(attributes),
      "children": .list(source.chance(0.8) ? [child] : []),
    ]
  }
}

extension XMPPValues {
  /// Returns the files that a module of XMPPFramework needs: the core of `framework` with the tracker
  /// of requests, and the files of the folder `kit`.
  public static func standIns(_ framework: String, kit: String) -> [String] {
    [
      "Core/XMPPModule", "Core/XMPPElement", "Core/XMPPIQ", "Core/XMPPMessage",
      "Core/XMPPPresence", "Core/XMPPJID", "Categories/NSXMLElement+XMPP",
      "Utilities/XMPPIDTracker",
    ].map { "\(framework)/\($0).m" } + ["NSXMLElement", "Libraries"].map { "\(kit)/\($0).m" }
  }

  /// Returns the options that find the headers of `framework` and of the folder `kit`.
  public static func options(_ framework: String, kit: String) -> CompilerOptions {
    var options = CompilerOptions.confined
    let folders = (FileManager.default.subpaths(atPath: framework) ?? []).filter { path in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: "\(framework)/\(path)", isDirectory: &isFolder)
        && isFolder.boolValue && !path.hasPrefix(".")
    }
    options.importFolders = [kit] + folders.sorted().map { "\(framework)/\($0)" }
    options.prefixFiles = ["\(kit)/NSXMLElement.h"]
    return options
  }
}

extension XMPPElement {
  /// Makes the element that a session describes.
  public init(parts: [String: PortValue]) {
    // A shortened session may have an element without a name, which a stream does not have.
    let name = parts["name"]?.text ?? ""
    self.init(
      name.isEmpty ? "x" : name, namespace: parts["namespace"]?.text ?? "jabber:client",
      attributes: (parts["attributes"]?.parts ?? [:]).compactMapValues(\.text),
      text: parts["text"]?.text ?? "",
      children: (parts["children"]?.elements ?? []).map { XMPPElement(parts: $0.parts ?? [:]) })
  }

  /// The description of the element in a session.
  public var comparedParts: [String: PortValue] {
    [
      "name": .string(name), "namespace": .string(namespace), "text": .string(text),
      "attributes": .dictionary(attributes.mapValues { .string($0) }),
      "children": .list(children.map { .made("NSXMLElement", $0.comparedParts) }),
    ]
  }
}
