import Foundation
import Invocation

extension StandardLibrary {
  /// A regular expression for each kind of substring, whose group is the substring without the
  /// characters that separate it from the next substring.
  private static let substrings = [
    #"(?!\z)([^\n\r\u0085\u2028\u2029]*)(?:\r\n|[\n\r\u0085\u2028\u2029]|\z)"#,
    #"(?!\z)([^\n\r\u2029]*)(?:\r\n|[\n\r\u2029]|\z)"#, #"(\X)"#, #"(?w)\b(?=\w)(.+?)\b\W*"#,
    #"(?s)(.+?(?:[.!?]+["')\]]*\s+(?!\p{Ll})|[\n\r\u2029]+|\z))"#,
  ]

  /// Installs the methods that find lines, words and characters in strings.
  func installStringRanges() {
    constants([
      "NSStringEnumerationByLines": 0, "NSStringEnumerationByParagraphs": 1,
      "NSStringEnumerationByComposedCharacterSequences": 2, "NSStringEnumerationByWords": 3,
      "NSStringEnumerationBySentences": 4, "NSStringEnumerationReverse": 256,
      "NSStringEnumerationSubstringNotRequired": 512,
    ])
    for (selector, find) in [
      ("lineRangeForRange:", NSString.lineRange),
      ("paragraphRangeForRange:", NSString.paragraphRange),
      (
        "rangeOfComposedCharacterSequencesForRange:",
        NSString.rangeOfComposedCharacterSequences
      ),
    ] as [(Selector, (NSString) -> (NSRange) -> NSRange)] {
      strings.method(selector, Self.rangeType + "@:" + Self.rangeType) { call in
        let text = NSString(string: try call.text)
        return Value(find(text)(NSRange(try call.range(0, within: text.length))))
      }
    }
    strings.method("rangeOfComposedCharacterSequenceAtIndex:", Self.rangeType + "@:Q") { call in
      let (text, index) = (NSString(string: try call.text), call.integer(0))
      guard 0..<text.length ~= index else {
        throw call.interpreter.exception(
          "NSRangeException", "*** \(call.name): Index out of bounds")
      }
      return Value(text.rangeOfComposedCharacterSequence(at: index))
    }
    strings.method("stringByFoldingWithOptions:locale:", "@\"NSString\"@:Q@") { call in
      let locale = try call.optional(1, FoundationObject<Locale>.self)?.content()
      let options = String.CompareOptions(rawValue: UInt(bitPattern: call.integer(0)))
      return call.string(try call.text.folding(options: options, locale: locale))
    }
    strings.method(
      "enumerateSubstringsInRange:options:usingBlock:", "v@:" + Self.rangeType + "Q@?"
    ) { call in
      let (text, options) = (NSString(string: try call.text), call.integer(1))
      guard Self.substrings.indices.contains(options & 255) else {
        throw call.invalid("argument 1 is \(options), which names no kind of substring")
      }
      let found = try call.matches(
        of: NSRegularExpression(
          pattern: Self.substrings[options & 255], options: .useUnicodeWordBoundaries),
        in: try call.text, range: NSRange(try call.range(0, within: text.length)))
      try call.run(
        try call.block(2),
        forEach: (options & 256 != 0 ? found.reversed() : found).lazy.map { match in
          let part = match.range(at: 1)
          let string = options & 512 != 0 ? .null : call.string(text.substring(with: part))
          return [string, Value(part), Value(match.range)]
        })
      return .void
    }
  }
}
