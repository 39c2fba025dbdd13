import Foundation

/// A copy of XMPPFramework.
struct XMPPFrameworkFolder: Sendable {
  private let root: String

  /// The files that every module needs.
  static let coreFiles = [
    "Core/XMPPModule.m", "Core/XMPPElement.m", "Core/XMPPIQ.m", "Core/XMPPMessage.m",
    "Core/XMPPPresence.m", "Core/XMPPJID.m", "Utilities/XMPPIDTracker.m", "Utilities/XMPPTimer.m",
    "Categories/NSXMLElement+XMPP.m",
  ]

  /// Finds XMPPFramework in a folder, at any depth.
  ///
  /// - Throws: ``ComparisonFolderError/frameworkMissing(in:)``.
  init(in folder: String) throws {
    let known = "Core/XMPPModule.m"
    let found = ([""] + Self.folders(in: folder)).lazy.map { "\(folder)/\($0)" }
      .first { FileManager.default.fileExists(atPath: "\($0)/\(known)") }
    guard let found, !folder.isEmpty else {
      throw ComparisonFolderError.frameworkMissing(in: folder)
    }
    root = URL(filePath: found).standardizedFileURL.path
  }

  @Sendable
  func path(_ file: String) -> String { "\(root)/\(file)" }

  /// The folders with headers.
  var headerFolders: [String] {
    ["Authentication", "Categories", "Core", "Extensions", "Utilities"].flatMap { part in
      [path(part)] + Self.folders(in: path(part)).map { "\(path(part))/\($0)" }
    }
  }

  /// Returns the folders in a folder, relative to it, in a fixed order.
  private static func folders(in folder: String) -> [String] {
    let all = FileManager.default.enumerator(atPath: folder)
    var folders: [String] = []
    while let path = all?.nextObject() as? String {
      if all?.fileAttributes?[.type] as? FileAttributeType == .typeDirectory {
        folders.append(path)
      }
    }
    return folders.sorted()
  }
}
