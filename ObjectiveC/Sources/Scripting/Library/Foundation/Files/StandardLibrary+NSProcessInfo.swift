import Foundation
import Invocation

/// An `NSProcessInfo`, which has no contents.
private struct HostProcess: FoundationType {
  static let className = "NSProcessInfo"
  func text(_ plain: String) -> String { plain }
}

extension StandardLibrary {
  /// Installs `NSProcessInfo` and the functions for the environment.
  ///
  /// A script sees its own name and arguments, and the environment variables that the host allows.
  func installProcessInfo() {
    let files = files
    let process = ProcessInfo.processInfo
    table(HostProcess.self) { info in
      info.make(nil, "init") { HostProcess() }
      let only = FoundationObject(HostProcess(), isa: info.type)
      info.classMethod("processInfo") { only as Object }
      info.method("arguments") { (_, call: Call) in call.interpreter.arguments }
      info.method("processName") { (_, call: Call) in
        NSString(string: call.interpreter.arguments.first ?? "").lastPathComponent
      }
      info.method("environment") { (_, call: Call) in
        let all = try files.variables.map { ($0, try files.variable($0)) }
        return PlainValue(content: Dictionary(uniqueKeysWithValues: all).compactMapValues { $0 })
      }
      info.method("globallyUniqueString") { _ in process.globallyUniqueString }
      info.method("operatingSystemVersionString") { _ in process.operatingSystemVersionString }
      info.method("processorCount") { _ in UInt(process.processorCount) }
      info.method("activeProcessorCount") { _ in UInt(process.activeProcessorCount) }
      info.method("systemUptime") { _ in process.systemUptime }
    }
    interpreter.function("getenv", "**") { call in
      let name = String(decoding: try call.bytes(0), as: UTF8.self)
      let value = try call.usingFiles { try files.variable(name) } ?? nil
      return try value.map { try CString.value(charging: $0.utf8) } ?? .pointer(nil)
    }
    interpreter.function("NSHomeDirectory", "@") { call in
      try call.usingFiles { try files.variable("HOME") }?.map(call.string) ?? .null
    }
    interpreter.function("NSTemporaryDirectory", "@") { $0.string("/tmp/") }
    let text = ClassTable<String>(type: strings)
    text.method("isAbsolutePath") { $0.hasPrefix("/") }
    text.method("stringByStandardizingPath") { path in
      if path.hasPrefix("/") { return files.absolute(path) }
      let parts = PathText(path).text.components(separatedBy: "/")
      return (parts.prefix(1) + parts.dropFirst().filter { $0 != "." }).joined(separator: "/")
    }
    text.method("stringByExpandingTildeInPath") { path in
      guard path == "~" || path.hasPrefix("~/") else { return path }
      return try files.variable("HOME").map { $0 + path.dropFirst() } ?? path
    }
  }
}
