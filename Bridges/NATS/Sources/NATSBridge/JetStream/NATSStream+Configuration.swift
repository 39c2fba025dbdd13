import CNATS
import Glibc

extension NATSStream {
  /// Calls `body` with the C client's description of the stream, which is valid during the call.
  func withConfiguration(
    _ body: (UnsafeMutablePointer<jsStreamConfig>) throws(NATSError) -> Void
  ) throws(NATSError) {
    let copies = ([name] + subjects).map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    var pointers = copies.dropFirst().map { UnsafePointer<CChar>($0) }
    let count = CInt(pointers.count)
    let list = UnsafeMutablePointer<UnsafePointer<CChar>?>.allocate(capacity: pointers.count + 1)
    defer { list.deallocate() }
    list.initialize(from: &pointers, count: pointers.count)
    var configuration = jsStreamConfig()
    jsStreamConfig_Init(&configuration)
    configuration.Name = copies.first.flatMap { UnsafePointer($0) }
    configuration.Subjects = list
    configuration.SubjectsLen = count
    configuration.Storage = storage == .file ? js_FileStorage : js_MemoryStorage
    configuration.Replicas = Int64(replicas)
    if let maximumAge { configuration.MaxAge = maximumAge.nanoseconds }
    if let maximumBytes { configuration.MaxBytes = Int64(maximumBytes) }
    configuration.Duplicates = duplicateWindow.nanoseconds
    try body(&configuration)
  }
}
