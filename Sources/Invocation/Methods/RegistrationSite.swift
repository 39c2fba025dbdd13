import RuntimeSupport

/// The line of source code that registered a method, a table or a delegate.
///
/// Errors and explanations name the line, so that two registrations of the same class can be
/// distinguished.
public struct RegistrationSite: Hashable, @unchecked Sendable {
  // Unchecked because of the pointer `path`: it points to a literal or to a copy of a literal. The
  // bytes are constant, and a copy is never freed.

  /// The file's path in the form of `#fileID`, as a string that ends in a zero byte.
  ///
  /// The pointer takes one word, and a `StaticString` would take three. Memory matters here because
  /// each registration of a delegate stores a site.
  private var path: UnsafePointer<UInt8>

  /// The number of the line in the file, counted from 1.
  public let line: Int32

  /// Creates a site from the caller's `#fileID` and `#line`.
  @_documentation(visibility: internal)
  public init(fileID: StaticString = #fileID, line: UInt = #line) {
    path = (fileID.hasPointerRepresentation ? fileID : "").utf8Start
    self.line = Int32(truncatingIfNeeded: line)
  }

  /// Creates the site of a line, in the file of another site.
  @usableFromInline
  init(inFileOf other: RegistrationSite, line: UInt) {
    path = other.path
    self.line = Int32(truncatingIfNeeded: line)
  }

  /// A copy of the site that is valid after the image with the original text was unloaded.
  ///
  /// The copied text is allocated once for each file, belongs to no image, and is never freed.
  package var copy: RegistrationSite {
    let fileID = fileID
    var copy = self
    let known = Self.copies.withLock { copies in
      if let known = copies[fileID] { return known }
      let text = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: fileID.utf8.count + 1)
      _ = text.initialize(from: Array(fileID.utf8) + [0])
      if let start = text.baseAddress { copy.path = UnsafePointer(start) }
      copies[fileID] = copy
      return copy
    }
    copy.path = known.path
    return copy
  }

  private static let copies = Guarded<[String: RegistrationSite]>([:])

  /// The address of the file's path, which determines the image that contains the line.
  ///
  /// If two versions of a module are loaded, they have equal texts at different addresses.
  package var address: UInt { UInt(bitPattern: path) }

  /// The module and the name of the file, such as `Roster/Window.swift`.
  public var fileID: String { String(cString: path) }

  /// Returns a Boolean value that indicates whether two sites are the same line of the same file.
  public static func == (left: RegistrationSite, right: RegistrationSite) -> Bool {
    left.line == right.line && (left.path == right.path || left.fileID == right.fileID)
  }

  /// Feeds the number of the line into a hasher.
  @_documentation(visibility: internal)
  public func hash(into hasher: inout Hasher) {
    hasher.combine(line)
  }
}

extension RegistrationSite: CustomStringConvertible {
  /// The file and the line, such as `Roster/Window.swift:12`.
  public var description: String { "\(fileID):\(line)" }
}
