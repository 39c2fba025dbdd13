import Foundation

extension BundleManifest {
  /// Reads a manifest from the text of an `Info.json`.
  init(json data: Data) throws {
    do {
      self = try JSONDecoder().decode(Self.self, from: data)
    } catch DecodingError.dataCorrupted {
      // `JSONDecoder` does not say where the syntax error is; `JSONSerialization` does.
      _ = try JSONSerialization.jsonObject(with: data)
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "It is not JSON."))
    }
  }

  /// Returns a description of the mistake in a manifest with its position: the key, the line or the
  /// character.
  static func reason(of error: any Error) -> String {
    let context: DecodingError.Context
    switch error as? DecodingError {
    case .typeMismatch(_, let found), .valueNotFound(_, let found), .keyNotFound(_, let found),
      .dataCorrupted(let found):
      context = found
    default:
      return (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String ?? "\(error)"
    }
    if let cause = context.underlyingError { return reason(of: cause) }
    let key = context.codingPath.map(\.stringValue).joined(separator: ".")
    return key.isEmpty ? context.debugDescription : "\(key): \(context.debugDescription)"
  }
}
