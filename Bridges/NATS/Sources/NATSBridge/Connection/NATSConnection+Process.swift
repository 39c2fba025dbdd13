import Glibc

extension NATSConnection {
  /// The name by which other processes know this one: that of the options, or host and process.
  public var processName: String { options.name ?? Self.defaultName }

  private static let defaultName: String = {
    var name = [CChar](repeating: 0, count: 256)
    gethostname(&name, name.count - 1)
    let host = name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } } ?? ""
    return "\(host).\(getpid())"
  }()
}
