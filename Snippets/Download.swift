import DynamicMulticast

// A class that has one delegate and one data source, and knows nothing of multicasts.
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

// This line gives it any number of each.
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

final class Window: Respondable {
  class var methods: MethodTable {
    MethodTable {
      Method("downloadDidFinishPart:of:") { (_: Window, part: Int, parts: Int) in
        print("window: \(part * 100 / parts) %")
      }
    }
  }
}

final class Log: Respondable {
  class var methods: MethodTable {
    MethodTable {
      Method("downloadDidFinishPart:of:") { (_: Log, part: Int, _: Int) in
        print("log: part \(part)")
      }
    }
  }
}

final class Server: Respondable {
  class var methods: MethodTable {
    MethodTable {
      Method("numberOfPartsInDownload") { (_: Server) in 2 }
    }
  }
}

let download = Download()
let (window, log, server) = (Window(), Log(), Server())
download.addDelegate(window)
download.addDelegate(log)
download.addDataSource(server)
try download.run()
withExtendedLifetime((window, log, server)) {}  // They are held weakly.
