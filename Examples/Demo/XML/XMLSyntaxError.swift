/// A syntax error in a session's XML; the raw value is libxml2's error number.
///
/// On Linux, the parser reports libxml2's numbers, which differ from the values of
/// `XMLParser.ErrorCode`.
enum XMLSyntaxError: Int {
  case noMarkup = 4
  case endOfDocument = 5
  case invalidCharacter = 9
  case unfinishedReference = 23
  case undefinedEntity = 26
  case lessThanInValue = 38
  case unquotedValue = 39
  case unclosedValue = 40
  case missingValue = 41
  case repeatedAttribute = 42
  case unclosedComment = 45
  case unescapedCDATAEnd = 62
  case lateDeclaration = 64
  case malformedTag = 65
  case missingName = 68
  case unclosedTag = 73
  case mismatchedTag = 76
  case undeclaredPrefix = 201

  var reason: String {
    switch self {
    case .noMarkup: "this is not XML: no element begins here"
    case .endOfDocument: "there is more after the end of the stream"
    case .invalidCharacter: "a character which XML does not allow, or which is not UTF-8"
    case .unfinishedReference: "an '&' begins a reference without a ';' (a plain one is '&amp;')"
    case .undefinedEntity: "a reference to an undefined entity"
    case .lessThanInValue: "a '<' in an attribute value (it is written '&lt;')"
    case .unquotedValue: "an attribute value without quotes"
    case .unclosedValue: "an attribute value without its closing quote"
    case .missingValue: "an attribute without a value"
    case .repeatedAttribute: "a tag has an attribute twice"
    case .unclosedComment: "a comment is not closed"
    case .unescapedCDATAEnd: "a ']]>' in text (it is written ']]&gt;')"
    case .lateDeclaration: "an XML declaration which is not at the start of the file"
    case .malformedTag: "an attribute is expected here"
    case .missingName: "a '<' or '&' which begins no markup (it is written '&lt;' or '&amp;')"
    case .unclosedTag: "a tag is not closed by '>'"
    case .mismatchedTag: "mismatched tag"
    case .undeclaredPrefix: "a namespace prefix which is not declared"
    }
  }

  /// The characters at which the error may begin if the parser notices it only later.
  var beginning: String {
    switch self {
    case .missingName: "<&"
    case .unfinishedReference, .undefinedEntity: "&"
    case .repeatedAttribute, .unclosedTag, .mismatchedTag, .undeclaredPrefix, .lateDeclaration: "<"
    default: ""
    }
  }
}
