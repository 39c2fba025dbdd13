/// The line of source code that registered a method, a table or a delegate.
///
/// Errors and explanations name it, so that two registrations of one class can be told apart.
public struct RegistrationSite: Hashable, @unchecked Sendable {
  // Unchecked for the pointer: it points to a literal or a copy, constant and never freed.

  /// The file's path as `#fileID` has it, ended by a zero.
  ///
  /// One word instead of the three of a `StaticString`: each registration of a delegate has a site.
  private var path: UnsafePointer<UInt8>

  /// The line, counted from 1.
  public let line: Int32

  /// Makes a site from the caller's `#fileID` and `#line`.
  @_documentation(visibility: internal)
  public init(fileID: StaticString = #fileID, line: UInt = #line) {
    path = (fileID.hasPointerRepresentation ? fileID : "").utf8Start
    self.line = Int32(truncatingIfNeeded: line)
  }

  /// A site with the same text in memory that is never freed, and in no image.
  package var copy: RegistrationSite {
    let text = Array(fileID.utf8) + [0]
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.count)
    _ = bytes.initialize(from: text)
    var copy = self
    if let start = bytes.baseAddress { copy.path = UnsafePointer(start) }
    return copy
  }

  /// The address of the file's path, which tells the image that the line is in.
  ///
  /// Two versions of a module have the same text at two addresses.
  package var address: UInt { UInt(bitPattern: path) }

  /// The module and the name of the file, as in `Roster/Window.swift`.
  public var fileID: String { String(cString: path) }

  /// Whether two sites are the same line of the same file.
  public static func == (left: RegistrationSite, right: RegistrationSite) -> Bool {
    left.line == right.line && (left.path == right.path || left.fileID == right.fileID)
  }

  /// Feeds the line into a hasher.
  @_documentation(visibility: internal)
  public func hash(into hasher: inout Hasher) {
    hasher.combine(line)
  }
}

extension RegistrationSite: CustomStringConvertible {
  /// The file and the line, as in `Roster/Window.swift:12`.
  public var description: String { "\(fileID):\(line)" }
}
