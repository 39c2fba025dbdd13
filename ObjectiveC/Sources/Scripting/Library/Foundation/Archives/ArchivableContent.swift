import Foundation
import Invocation

/// An object that is archived as the content that it stands for.
protocol ArchivedByContent: ValueObject {
  var isArchivable: Bool { get }
  func archivedContent() throws -> Data

  /// Sets the content; returns `false` if the data is not a content.
  func setContent(fromArchived data: Data) throws -> Bool
}

/// A type of Foundation whose values are archived as data.
///
/// The initializer accepts any data without ending the process or opening a file.
protocol ArchivableContent: FoundationType {
  func archived() throws -> Data
  init?(archived: Data)
}

extension ArchivableContent where Self: Codable {
  func archived() throws -> Data { try JSONEncoder().encode(self) }

  init?(archived: Data) {
    guard let content = try? JSONDecoder().decode(Self.self, from: archived) else { return nil }
    self = content
  }
}

extension URL: ArchivableContent {}
extension Data: ArchivableContent {}
extension Date: ArchivableContent {}
extension UUID: ArchivableContent {}

extension CharacterSet: ArchivableContent {
  func archived() -> Data { bitmapRepresentation }

  init?(archived: Data) {
    // The bitmap of each further plane begins with the number of the plane.
    let planes = stride(from: 8192, to: archived.count, by: 8193).map { archived[$0] }
    guard archived.count == 8192 + 8193 * planes.count,
      zip([0] + planes, planes).allSatisfy(<), planes.allSatisfy({ $0 <= 16 })
    else { return nil }
    self.init(bitmapRepresentation: archived)
  }
}

extension Locale: ArchivableContent {
  func archived() -> Data { Data(identifier.utf8) }
  init?(archived: Data) { self.init(identifier: String(decoding: archived, as: UTF8.self)) }
}

extension FoundationObject: ArchivedByContent {
  var isArchivable: Bool { Content.self is any ArchivableContent.Type }

  func archivedContent() throws -> Data {
    try (try content() as? any ArchivableContent)?.archived() ?? Data()
  }

  func setContent(fromArchived data: Data) throws -> Bool {
    guard let type = Content.self as? any ArchivableContent.Type,
      let content = type.init(archived: data) as? Content
    else { return false }
    try set(content)
    return true
  }
}
