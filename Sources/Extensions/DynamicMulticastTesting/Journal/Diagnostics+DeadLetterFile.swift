public import DynamicMulticast
public import Foundation

extension Multicast.Diagnostics {
  /// Writes the dead letters to a file, as lines of JSON that a ``MessageReplay`` can send again.
  ///
  /// ```swift
  /// try delegates.diagnostics.writeDeadLetters(to: file)
  /// // Later, perhaps in another process:
  /// try MessageReplay(contentsOf: file).send(to: delegates)
  /// ```
  ///
  /// ```json
  /// {"number":1,"time":0.25,"selector":"hear:","arguments":[{"type":"Swift.Int","value":1}],
  ///  "delegate":"Log","addedAt":"Chat/main.swift:7","reason":"was dropped: …"}
  /// ```
  ///
  /// Each letter is written as a single line. Arguments are written in the same way as by a
  /// ``MessageRecorder``. Because the multicast keeps the letters, call `takeDeadLetters()` to
  /// remove them.
  ///
  /// - Parameter file: The file to create. If the file exists, its content is lost.
  /// - Returns: The number of letters.
  /// - Throws: A `CocoaError` if the file cannot be written.
  @discardableResult
  public func writeDeadLetters(to file: URL) throws -> Int {
    let letters = deadLetters
    let lines = letters.enumerated().map { index, letter in
      JournalLine(letter.invocation, letter)
        .text(number: index + 1, time: letter.time - letters[0].time)
    }
    try Data(lines.joined().utf8).write(to: file)
    return letters.count
  }
}
