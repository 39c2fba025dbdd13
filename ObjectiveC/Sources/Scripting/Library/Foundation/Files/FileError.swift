import Foundation

/// A failure of the file system, or the refusal to use a file, as an `NSError` of a script.
struct FileError: LocalizedError, CustomNSError, CustomStringConvertible {
  static let errorDomain = "NSCocoaErrorDomain"

  let errorCode: Int
  let description: String

  /// `true` if the host has not allowed the use.
  ///
  /// A method without an `NSError **` returns `nil` or `NO` for a failure, and throws an exception
  /// for a refusal.
  let isRefusal: Bool

  /// `true` if a file or folder does not exist.
  var isMissing: Bool {
    !isRefusal
      && [CocoaError.fileNoSuchFile, .fileReadNoSuchFile].map(\.rawValue).contains(errorCode)
  }

  var errorDescription: String? { description }

  init(_ code: CocoaError.Code, _ description: String, isRefusal: Bool = false) {
    errorCode = code.rawValue
    self.description = description
    self.isRefusal = isRefusal
  }

  /// The refusal of a path outside of the folders that the host has allowed.
  static func refusal(_ path: String, _ purpose: FileAccess.Purpose) -> FileError {
    let remedy =
      purpose == .reading
      ? "'--read FOLDER' or 'allowReading(_:)'" : "'--write FOLDER' or 'allowWriting(_:)'"
    return FileError(
      purpose == .reading ? .fileReadNoPermission : .fileWriteNoPermission,
      "the script may not \(purpose.rawValue) '\(path)': allow a folder with \(remedy)",
      isRefusal: true)
  }

  /// The refusal of a symbolic link.
  static func link(_ path: String, _ purpose: FileAccess.Purpose) -> FileError {
    FileError(
      purpose == .reading ? .fileReadNoPermission : .fileWriteNoPermission,
      "the script may not \(purpose.rawValue) '\(path)': a part of the path is a symbolic link",
      isRefusal: true)
  }

  /// The failure with a number of `errno`.
  static func failure(
    _ path: String, _ purpose: FileAccess.Purpose, _ number: Int32 = errno
  ) -> FileError {
    let code: CocoaError.Code =
      switch (number, purpose) {
      case (ENOENT, .reading): .fileReadNoSuchFile
      case (ENOENT, .writing): .fileNoSuchFile
      case (EACCES, .reading), (EPERM, .reading): .fileReadNoPermission
      case (EACCES, .writing), (EPERM, .writing): .fileWriteNoPermission
      case (ENAMETOOLONG, .reading): .fileReadInvalidFileName
      case (ENAMETOOLONG, .writing): .fileWriteInvalidFileName
      case (EEXIST, .writing): .fileWriteFileExists
      case (ENOSPC, .writing), (EDQUOT, .writing): .fileWriteOutOfSpace
      case (EROFS, .writing): .fileWriteVolumeReadOnly
      case (_, .reading): .fileReadUnknown
      case (_, .writing): .fileWriteUnknown
      }
    let reason = String(cString: strerror(number))
    return FileError(code, "the file '\(path)' cannot be \(purpose.participle): \(reason)")
  }
}
