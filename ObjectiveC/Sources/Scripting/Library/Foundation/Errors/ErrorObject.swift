import Foundation
@_spi(ObjectiveC) import Invocation

/// An `NSError`.
final class ErrorObject: ValueObject, CompoundValue, Wrapper, @unchecked Sendable {
  // `Sendable` is unchecked: the interpreter's lock guards the properties.

  var domain = "" {
    didSet { note(contents: domain.utf8.count) }
  }

  var code = 0
  var userInfo: Object?

  /// The wrapped Swift error, if there is one.
  private let original: (any Error)?

  deinit { releaseContents() }

  override func takeContents() -> Any? {
    defer { userInfo = nil }
    return userInfo
  }

  init(_ original: (any Error)? = nil, isa: ClassObject) {
    self.original = original
    super.init(isa)
  }

  var wrapped: Any { original ?? snapshot }

  func swiftValue(_ values: inout SwiftValues) -> any Sendable {
    if let original { return original }
    let userInfo = userInfo as? DictionaryObject
    let info = userInfo.map { values.value(of: $0) } as? [String: any Sendable]
    let error: any Error = NSError(domain: domain, code: code, userInfo: info ?? [:])
    return error
  }

  func localizedDescription(on activation: Activation) throws -> String {
    if let original {
      return (original as? any LocalizedError)?.errorDescription ?? "\(original)"
    }
    return try text("NSLocalizedDescription", activation)
      ?? "The operation couldn’t be completed. (\(domain) error \(code).)"
  }

  /// Returns a string from `userInfo`.
  func text(_ key: String, _ activation: Activation) throws -> String? {
    guard let userInfo = userInfo as? DictionaryObject else { return nil }
    let value = try userInfo.table.value(
      for: activation.interpreter.objects.string(key), on: activation)
    return (value as? StringObject)?.text
  }

  override func isEqual(to other: Object, on activation: Activation) throws -> Bool {
    guard let other = other as? ErrorObject, domain == other.domain, code == other.code else {
      return false
    }
    guard let own = userInfo, let others = other.userInfo else {
      return userInfo == nil && other.userInfo == nil
    }
    return try activation.areEqual(own, others)
  }

  override func hash(on activation: Activation) -> Int { code }

  override func describe(indent: Int, on activation: Activation) throws -> String {
    let text = try localizedDescription(on: activation)
    var parts = ["Error Domain=", domain, " Code=\(code) \"", text, "\""]
    guard let userInfo = userInfo as? DictionaryObject, userInfo.count > 0 else {
      return try activation.joined(parts)
    }
    try activation.chargeTemporary(userInfo.count * PropertyListText.bytesOfLine)
    parts.append(" UserInfo={")
    for (index, entry) in userInfo.table.entries.enumerated() {
      parts += [
        index == 0 ? "" : ", ", try activation.description(of: entry.key), "=",
        try activation.description(of: entry.value),
      ]
    }
    return try activation.joined(parts + ["}"])
  }
}

extension StandardLibrary {
  func installErrors() {
    let type = addClass("NSError")
    type.allocate = { ErrorObject(isa: $0) }
    installComparison(type)
    installCopyingAsSelf(type)
    let error = ClassTable<ErrorObject>(type: type)
    error.make("errorWithDomain:code:userInfo:", "initWithDomain:code:userInfo:", "@q@") {
      own, call in
      own.domain = try call.text(0)
      own.code = call.integer(1)
      own.userInfo = try call.optional(2, DictionaryObject.self)
    }
    error.method("domain") { $0.domain }
    error.method("code") { $0.code }
    type.method("userInfo", "@\"NSDictionary\"@:") {
      .object(try $0.receiver(as: ErrorObject.self).userInfo ?? $0.library.emptyDictionary)
    }
    error.method("localizedDescription") { (own, call: Call) in
      try own.localizedDescription(on: call.activation)
    }
    for name in ["FailureReason", "RecoverySuggestion"] {
      error.method(Selector(valid: "localized" + name)) { (own, call: Call) in
        try own.text("NSLocalized" + name, call.activation)
      }
    }
    let keys = [
      "NSLocalizedDescriptionKey": "NSLocalizedDescription",
      "NSLocalizedFailureReasonErrorKey": "NSLocalizedFailureReason",
      "NSLocalizedRecoverySuggestionErrorKey": "NSLocalizedRecoverySuggestion",
      "NSUnderlyingErrorKey": "NSUnderlyingError", "NSCocoaErrorDomain": "NSCocoaErrorDomain",
      "NSPOSIXErrorDomain": "NSPOSIXErrorDomain", "NSURLErrorDomain": "NSURLErrorDomain",
      "NSOSStatusErrorDomain": "NSOSStatusErrorDomain",
    ]
    for (name, text) in keys { constant(name, text) }
  }

  /// Returns the object that wraps a Swift error.
  func error(_ error: any Error) -> Object {
    let object = ErrorObject(error, isa: addClass("NSError"))
    object.domain = error._domain
    object.code = error._code
    return object
  }
}
