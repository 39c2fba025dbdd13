import DynamicMulticast
import ObjectProperties

// A class with one delegate and one data source, written without multicasts in mind.
final class Download {
  weak var delegate: (any Respondable)?
  weak var dataSource: (any Respondable)?

  func run() throws {
    let parts = try dataSource?.perform("numberOfPartsInDownload", as: Int.self) ?? 0
    for part in 0..<parts {
      try delegate?.perform("downloadDidFinishPart:of:", part + 1, parts)
    }
  }
}

// This conformance lets a download have any number of delegates and data sources.
extension Download: MulticastDelegating {
  func addDelegate(_ delegate: any Respondable) {
    multicastDelegate.add(delegate, delivery: .synchronous)
    self.delegate = multicastDelegate
  }

  func addDataSource(_ dataSource: any Respondable) {
    multicastDataSource.add(dataSource, delivery: .synchronous)
    self.dataSource = multicastDataSource
  }
}

@Responding
final class Window: Respondable {
  func downloadDidFinishPart(_ part: Int, of parts: Int) {
    print("window: \(part * 100 / parts) %")
  }
}

@Responding
final class Log: Respondable {
  func downloadDidFinishPart(_ part: Int, of parts: Int) {
    print("log: part \(part)")
  }
}

@Responding
final class Server: Respondable {
  func numberOfPartsInDownload() -> Int { 2 }
}

let download = Download()
let (window, log, server) = (Window(), Log(), Server())
download.addDelegate(window)
download.addDelegate(log)
download.addDataSource(server)
try download.run()
withExtendedLifetime((window, log, server)) {}  // The multicasts hold them weakly.
