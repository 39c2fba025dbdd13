/// Removes words that only repeat types, as the compiler does for Objective-C names.
///
/// Its rules are the compiler's version of Swift evolution 0005. The compiler's own importer is the
/// reference: `scripts/check-importer-names.sh` compares the results.
struct NeedlessWords {
  var base: CamelCase

  /// The labels of the arguments; an empty label stands for `_`.
  var labels: [CamelCase]

  /// The names of the class's properties; the name of a method keeps the words of a property's
  /// name.
  let properties: PropertyNames?

  /// Holds the types and names in the signature of a method, which make words needless.
  struct Signature {
    var firstParameterName = ""
    var result = TypeWords.none
    var context = TypeWords.none
    var parameters: [TypeWords] = []
    var isProperty = false

    /// Describes the completion handler of a method with an `async` form, or is `nil` if the method
    /// has none.
    ///
    /// `index` is the index of the handler, and `label` is the part of the selector before it.
    var completion: (index: Int, label: CamelCase)?
  }

  /// Removes the needless words from the base name and the labels.
  mutating func omit(for signature: Signature) {
    defer {
      base = base.lowercasedInitialism
      labels = labels.map(\.lowercasedInitialism)
    }
    let context = signature.context
    let returnsContext = signature.result == context
    if returnsContext { base = Self.withoutLeading(context, in: base) }
    if !signature.isProperty { omitContext(context) }
    if signature.parameters.isEmpty {
      if returnsContext {
        base = Self.withoutTrailing(signature.result, in: base, role: .property, properties)
      }
      return
    }
    if base.firstWord == "set" {
      base = Self.withoutTrailing(context, in: base, role: .property, properties)
    }
    if signature.completion != nil, base.firstWord == "get", base.count > 3 { base = base[3...] }
    if !labels.isEmpty, labels[0].bytes.isEmpty {
      split(for: signature.parameters[0], named: signature.firstParameterName)
    }
    if let completion = signature.completion { omitCompletion(completion) }
    for index in labels.indices.prefix(signature.parameters.count) {
      let role = role(ofParameter: index, signature.parameters[0])
      let name = role == .base ? base : labels[index]
      let shorter = Self.withoutTrailing(
        signature.parameters[index], in: name, role: role, role == .base ? properties : nil)
      if role == .base { base = shorter } else { labels[index] = shorter }
    }
  }

  private func role(ofParameter index: Int, _ first: TypeWords) -> Role {
    if index > 0 { return .laterParameter }
    if labels[0].bytes.isEmpty { return .base }
    return base == "init" || first.hasDefault ? .laterParameter : .firstParameter
  }

  /// A role of a name in a declaration.
  enum Role {
    case base, firstParameter, laterParameter, property

    /// A part of a name, which is compared with the element type of a collection.
    case part
  }

  // MARK: Completion handlers

  private mutating func omitCompletion(_ completion: (index: Int, label: CamelCase)) {
    if completion.index == 0 { base = base.withoutCompletionEnding ?? base }
    let ending = "Asynchronously"
    if base.lastWord == CamelCase(ending), base.count > ending.utf8.count {
      base = base.dropLast(ending.utf8.count)
    }
    if completion.index >= 1, let rest = completion.label.withoutCompletionEnding {
      base = CamelCase(base.bytes + rest.capitalized.bytes)
    }
  }

  // MARK: The beginning

  /// Returns the name without a leading type name, if a preposition follows the type name.
  private static func withoutLeading(_ type: TypeWords, in name: CamelCase) -> CamelCase {
    guard !type.isEmpty else { return name }
    let rest = afterLeading(type.name, in: name)
    let word = rest.firstWord
    guard rest != name, PartOfSpeech(of: word) == .preposition, rest.count > word.count else {
      return name
    }
    // "By" is removed, too, if a gerund follows.
    let next = rest[word.count...]
    return word == "By" && next.firstWord.hasSuffix("ing") ? next : rest
  }

  // MARK: The receiver's type

  /// Removes the context's type from the middle or the end of a method's name, if a verb precedes
  /// it.
  private mutating func omitContext(_ context: TypeWords) {
    guard !base.bytes.isEmpty, !context.isEmpty else { return }
    var type = context
    type.element = ""
    var end = base.count
    while end > 0 {
      let start = Self.startOfTrailing(type, in: base[..<end], properties)
      if start != end { return omit(start..<end) }
      end = base.wordStart(before: end)
      while let shorter = TypeWords.withoutEnding(type.name) { type.name = shorter }
    }
  }

  private mutating func omit(_ range: Range<Int>) {
    guard range.lowerBound > 0 else { return }
    let word = base[range.lowerBound..<base.wordEnd(from: range.lowerBound)]
    if range.upperBound == base.count, word.count == range.count, word == "Error" { return }
    let previous = base[base.wordStart(before: range.lowerBound)..<range.lowerBound]
    // Like the compiler, the code compares the properties with the text that begins at the type.
    // The text is as long as the part of the name up to the end of the type.
    let compared = base[range.lowerBound..<min(base.count, range.lowerBound + range.upperBound)]
    guard PartOfSpeech(of: previous) == .verb, properties?.contains(wordsOf: compared) != true
    else { return }
    let shorter = CamelCase(base.bytes[..<range.lowerBound] + base.bytes[range.upperBound...])
    if shorter.canBeMember, !shorter.isVacuous { base = shorter }
  }
}

extension CamelCase {
  /// Removes an ending for a completion handler, or is `nil` if the name has no such ending.
  var withoutCompletionEnding: CamelCase? {
    let endings = [
      "WithCompletionHandler", "WithCompletion", "WithCompletionBlock", "WithBlock", "WithReplyTo",
      "WithReply",
    ]
    return endings.first(where: hasSuffix).map { dropLast($0.utf8.count) }
  }

  /// `true` if the name alone would say nothing as the name of a method.
  var isVacuous: Bool { ["get", "for", "set", "using", "with"].contains(where: isSame) }

  var canBeMember: Bool { !["init", "Protocol", "self", "Type"].contains(description) }
}
