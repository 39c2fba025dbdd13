import Foundation
import Invocation

extension URL: FoundationType {
  static var className: String { "NSURL" }
  var bytes: Int { 512 + 8 * relativeString.utf8.count }

  /// Returns the URL of a path that is relative to `folder`; `~` is a name as any other.
  static func file(_ path: String, isDirectory: Bool, in folder: String) -> URL {
    // Compare bytes, because a combining mark after the slash or tilde hides both from `hasPrefix`.
    let first = path.utf8.first
    let root =
      first == UInt8(ascii: "/") ? nil : URL(fileURLWithPath: folder, isDirectory: true)
    let path = first == UInt8(ascii: "~") ? "./" + path : path
    return URL(fileURLWithPath: path, isDirectory: isDirectory, relativeTo: root)
  }
}

extension URLComponents: FoundationType {
  static var className: String { "NSURLComponents" }
  var bytes: Int { 512 + 8 * (string?.utf8.count ?? 0) }
}

extension StandardLibrary {
  func installURLs() {
    let files = files
    table(URL.self) { url in
      url.make("URLWithString:", "initWithString:") { (text: String) in URL(string: text) }
      url.make("URLWithString:relativeToURL:", "initWithString:relativeToURL:") {
        (text: String, base: URL?) in URL(string: text, relativeTo: base)
      }
      url.make("fileURLWithPath:", "initFileURLWithPath:") { (path: String) in
        URL.file(path, isDirectory: path.hasSuffix("/"), in: files.currentFolder)
      }
      url.make("fileURLWithPath:isDirectory:", "initFileURLWithPath:isDirectory:") {
        URL.file($0, isDirectory: $1, in: files.currentFolder)
      }
      url.property("absoluteString", \.absoluteString)
      url.property("absoluteURL", \.absoluteURL)
      url.property("baseURL", \.baseURL)
      url.property("relativeString", \.relativeString)
      url.method("relativePath") { $0.relativePath.isEmpty ? nil : $0.relativePath }
      url.property("scheme", \.scheme)
      url.method("resourceSpecifier") { url in
        url.scheme.map { String(url.absoluteString.dropFirst($0.count + 1)) } ?? url.absoluteString
      }
      url.property("host", \.host)
      url.method("port") { $0.port.map { NSNumber(value: $0) } }
      url.property("user", \.user)
      url.property("password", \.password)
      url.property("path", \.path)
      url.property("query", \.query)
      url.property("fragment", \.fragment)
      url.property("lastPathComponent", \.lastPathComponent)
      url.property("pathComponents", \.pathComponents)
      url.property("pathExtension", \.pathExtension)
      url.property("isFileURL", \.isFileURL)
      url.property("fileURL", \.isFileURL)
      url.property("standardizedURL", \.standardized)
      url.method("URLByAppendingPathComponent:") { (url, part: String) in
        url.appendingPathComponent(part, isDirectory: part.hasSuffix("/"))
      }
      url.method("URLByAppendingPathComponent:isDirectory:") {
        $0.appendingPathComponent($1, isDirectory: $2)
      }
      url.method("URLByDeletingLastPathComponent") { $0.deletingLastPathComponent() }
      url.method("URLByDeletingPathExtension") { $0.deletingPathExtension() }
    }
    table(URLComponents.self) { parts in
      parts.make(nil, "init") { URLComponents() }
      parts.make("componentsWithString:", "initWithString:") { (text: String) in
        URLComponents(string: text)
      }
      parts.make(
        "componentsWithURL:resolvingAgainstBaseURL:", "initWithURL:resolvingAgainstBaseURL:"
      ) { URLComponents(url: $0, resolvingAgainstBaseURL: $1) }
      parts.property("URL", \.url)
      parts.property("string", \.string)
      parts.change("setScheme:") { (parts, scheme: String?) in
        // Foundation ends the process if a scheme has other characters.
        let isValid = scheme?.wholeMatch(of: /[A-Za-z][A-Za-z0-9+.\-]*/) != nil
        guard scheme == nil || isValid else { throw RuntimeFailure("the scheme is not valid") }
        parts.scheme = scheme
      }
      parts.method("scheme") { $0.scheme }
      parts.property("user", \.user)
      parts.property("password", \.password)
      parts.property("host", \.host)
      parts.method("port") { $0.port.map { NSNumber(value: $0) } }
      parts.change("setPort:") { (parts, port: NSNumber?) in
        guard (port?.intValue ?? 0) >= 0 else { throw RuntimeFailure("the port is negative") }
        parts.port = port?.intValue
      }
      parts.property("path", \.path)
      parts.property("query", \.query)
      parts.property("fragment", \.fragment)
    }
    strings.method("stringByAddingPercentEncodingWithAllowedCharacters:", "@\"NSString\"@:@") {
      call in
      let allowed = try CharacterSet.read(call[0], 0, call)
      return try call.made(upTo: 6 * call.text.utf8.count) {
        try call.text.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
      }
    }
    let text = ClassTable<String>(type: strings)
    let legal = CharacterSet.urlQueryAllowed
    text.method("stringByAddingPercentEscapesUsingEncoding:") {
      (text, encoding: String.Encoding, call: Call) -> String? in
      try call.step(text.utf8.count)
      return text.data(using: encoding)?.reduce(into: "") { escaped, byte in
        let digits = (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
        let isLegal = byte < 128 && legal.contains(Unicode.Scalar(byte))
        escaped += isLegal ? String(Unicode.Scalar(byte)) : digits
      }
    }
    text.method("stringByReplacingPercentEscapesUsingEncoding:") {
      (text, encoding: String.Encoding, call: Call) -> String? in
      try call.step(text.utf8.count)
      try call.charge(32 * text.utf8.count)
      let parts = text.split(separator: "%", omittingEmptySubsequences: false)
      var bytes = Data(parts[0].utf8)
      for part in parts.dropFirst() {
        guard let match = part.prefixMatch(of: /[0-9a-fA-F]{2}/) else { return nil }
        bytes += [UInt8(match.output, radix: 16) ?? 0] + Data(part[match.range.upperBound...].utf8)
      }
      return String(data: bytes, encoding: encoding)
    }
    strings.method("stringByRemovingPercentEncoding", "@\"NSString\"@:") { call in
      try call.step(call.text.utf8.count / 8)
      return try call.text.removingPercentEncoding.map(call.string) ?? .null
    }
  }
}
