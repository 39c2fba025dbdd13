import Glibc

extension NATSConnection {
  /// The name of this process in messages to other processes: `NATSOptions.name`, or the host's
  /// name and the process ID.
  public var processName: String { options.name ?? Self.defaultName }

  private static let defaultName: String = {
    var name = [CChar](repeating: 0, count: 256)
    gethostname(&name, name.count - 1)
    let host = name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } } ?? ""
    return "\(host).\(getpid())"
  }()
}
