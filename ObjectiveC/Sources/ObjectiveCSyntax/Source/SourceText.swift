/// The text of a file and of the files that it imports, with the positions of its offsets.
///
/// A text has one range of offsets, counted in bytes. Offset 0 is the beginning of the file itself.
/// Each imported file begins after the end of the file that was imported before. A text need not be
/// valid UTF-8.
public struct SourceText: Sendable {
  // An offset also identifies the file, so tokens, macros, declarations and diagnostics need not
  // store a file. Clang numbers its source locations in the same way.
  //
  // Reading each header only once, as a module, would be faster, but wrong if a header depends on
  // earlier imports. With one text for all headers of a project, a macro of one header would change
  // the other headers.

  /// Contains the file itself, followed by each imported file as often as it was imported.
  private var parts: [Part]

  /// The text of tokens that macros make, such as pasted names.
  private var scratch: [UInt8] = []

  private struct Part: Sendable {
    let file: SourceFile

    /// Where in the text the file's first byte stands, as an offset.
    let start: Int

    var end: Int { start + file.bytes.count }
  }

  /// The first offset of the built-in macros, whose text is `KnownMacros.file`.
  ///
  /// Files have lower offsets.
  static let firstKnown = 1 << 44

  /// The first offset of the texts that macros make; these texts are in `scratch`.
  private static let firstScratch = 1 << 45

  /// Makes a text from the bytes of a file.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - name: The name in diagnostics, usually a path.
  public init(_ bytes: [UInt8], name: String) {
    self.init(SourceFile(bytes, name: name))
  }

  /// Makes a text from a string.
  ///
  /// - Parameters:
  ///   - text: The contents of the file.
  ///   - name: The name in diagnostics, usually a path.
  public init(_ text: String, name: String) {
    self.init(Array(text.utf8), name: name)
  }

  init(_ file: SourceFile) {
    parts = [Part(file: file, start: 0)]
  }

  // MARK: Files

  /// Names the file in diagnostics, usually by a path.
  public var name: String { file.name }

  /// The file itself, without the files that it imports.
  var file: SourceFile { parts[0].file }

  package var bytes: [UInt8] { file.bytes }

  /// Counts the bytes in all files, including one byte between two files.
  var count: Int { parts[parts.count - 1].end }

  /// Adds an imported file.
  ///
  /// - Returns: The offset of the file's first byte in this text.
  mutating func add(_ file: SourceFile) -> Int {
    // Because the end of a file is an offset, too, it must differ from the start of the next file.
    let start = count + 1
    parts.append(Part(file: file, start: start))
    return start
  }

  /// Returns `true` if an offset is in the file itself, not in an imported file.
  package func isOwn(_ offset: Int) -> Bool { offset <= bytes.count }

  /// Returns `true` if an offset is in a file, not in a built-in macro or a text that a macro
  /// made.
  func isInFile(_ offset: Int) -> Bool { offset < Self.firstKnown }

  /// Returns `true` if an offset is in the text of the built-in macros.
  static func isKnown(_ offset: Int) -> Bool { firstKnown..<firstScratch ~= offset }

  /// Returns the name of the file that contains an offset.
  ///
  /// - Complexity: O(log *n*) in the number of files.
  public func fileName(at offset: Int) -> String { part(at: offset).file.name }

  /// Returns the name of the text at an offset if a compiler's library provides the text.
  package func library(at offset: Int) -> String? {
    let file = part(at: offset).file
    return file.isLibrary ? file.name : nil
  }

  /// Names the imported files that a compiler's library provides.
  package var libraries: Set<String> {
    Set(parts.lazy.filter(\.file.isLibrary).map(\.file.name))
  }

  private func part(at offset: Int) -> Part {
    if offset >= Self.firstKnown { return Part(file: KnownMacros.file, start: Self.firstKnown) }
    if parts.count == 1 || isOwn(offset) { return parts[0] }
    var low = 0
    var high = parts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if parts[middle].start <= offset { low = middle } else { high = middle }
    }
    return parts[low]
  }

  // MARK: Positions

  /// Returns the line and the column of an offset in its file.
  ///
  /// - Precondition: `offset` is not negative. One past the end counts as the end.
  /// - Complexity: O(log *n*) in the number of files and lines.
  public func position(at offset: Int) -> SourcePosition {
    let part = part(at: offset)
    return part.file.position(at: offset - part.start)
  }

  /// Returns the bytes of the line that contains an offset, without the line end.
  package func line(at offset: Int) -> ArraySlice<UInt8> {
    let part = part(at: offset)
    return part.file.line(at: max(0, offset - part.start))
  }

  /// Returns the diagnostics in the order of the files, and within a file in the order of
  /// positions.
  package func sorted(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var ranks: [String: Int] = [:]
    for part in parts where ranks[part.file.name] == nil { ranks[part.file.name] = ranks.count }
    return diagnostics.sorted {
      (ranks[$0.file] ?? 0, $0.position) < (ranks[$1.file] ?? 0, $1.position)
    }
  }

  // MARK: Texts

  /// Returns the text between two offsets of a file, with invalid UTF-8 replaced.
  ///
  /// - Precondition: The offsets are within the text.
  public subscript(range: Range<Int>) -> String {
    String(decoding: bytes(in: range), as: UTF8.self)
  }

  /// Returns the bytes of a token, including a token that a macro made.
  func bytes(in range: Range<Int>) -> ArraySlice<UInt8> {
    if range.upperBound <= bytes.count { return bytes[range] }
    if range.lowerBound >= Self.firstScratch {
      let start = range.lowerBound - Self.firstScratch
      return scratch[start..<(start + range.count)]
    }
    let part = part(at: range.lowerBound)
    let start = range.lowerBound - part.start
    return part.file.bytes[start..<min(start + range.count, part.file.bytes.count)]
  }

  /// Adds the text of tokens that a macro makes.
  ///
  /// - Returns: The offset of the added text.
  mutating func add(_ text: [UInt8]) -> Int {
    defer { scratch += text }
    return Self.firstScratch + scratch.count
  }
}
