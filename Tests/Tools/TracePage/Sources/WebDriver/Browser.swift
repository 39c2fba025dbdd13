public import Foundation

/// A headless Chromium without a network, which is controlled through the W3C WebDriver protocol.
public struct Browser: Sendable {
  private struct Response<Value: Decodable>: Decodable { let value: Value }
  private struct Failure: Decodable { let message: String }
  private struct Session: Decodable { let sessionId: String }

  /// A point of the window, in CSS pixels.
  public struct Point: Sendable {
    /// The distance from the left edge.
    public var x: Double
    /// The distance from the top edge.
    public var y: Double

    /// Makes a point from its distances.
    public init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  private let driver: Driver
  private let session: String

  // MARK: Starting and ending

  /// Runs a closure with a new browser, which is closed afterwards, even if the closure throws.
  ///
  /// - Parameters:
  ///   - profile: A folder for the browser's files.
  ///   - body: The closure.
  /// - Returns: The result of the closure.
  /// - Throws: The error of the closure, or a `BrowserError` if no browser can be started.
  public static func run<Result>(
    profile: URL, _ body: (Browser) throws -> Result
  ) throws -> Result {
    let driver = try Driver()
    defer { driver.end() }
    let browser = try Browser(driver, profile: profile)
    do {
      let result = try body(browser)
      try browser.quit()
      return result
    } catch {
      try? browser.quit()
      throw error
    }
  }

  private init(_ driver: Driver, profile: URL) throws {
    var options = [
      "--headless=new", "--user-data-dir=\(profile.path)", "--window-size=1400,900",
      "--force-device-scale-factor=1", "--hide-scrollbars", "--disable-gpu",
      "--disable-dev-shm-usage", "--no-first-run", "--disable-extensions", "--disable-sync",
      // No name can be resolved, and no process listens at the proxy's port.
      "--host-resolver-rules=MAP * ~NOTFOUND", "--proxy-server=127.0.0.1:9",
      "--disable-background-networking", "--disable-component-update",
    ]
    // Chromium refuses to run in its sandbox as root.
    if getuid() == 0 { options.append("--no-sandbox") }
    let capabilities: [String: Any] = [
      "browserName": "chrome",
      "goog:chromeOptions": ["args": options],
      "goog:loggingPrefs": ["performance": "ALL", "browser": "ALL"],
    ]
    let started: Session = try Self.request(
      "POST", "session", ["capabilities": ["alwaysMatch": capabilities]], of: driver)
    self.driver = driver
    session = started.sessionId
  }

  private func quit() throws {
    let _: String? = try request("DELETE", "")
  }

  // MARK: Commands

  /// Opens a page, and returns when the page has been loaded.
  public func open(_ url: URL) throws {
    let _: String? = try request("POST", "/url", ["url": url.absoluteString])
  }

  /// Runs the body of a function in the page, and returns its result.
  ///
  /// - Parameters:
  ///   - script: The body in JavaScript, which may return a promise.
  ///   - arguments: The elements of `arguments` in the script.
  /// - Returns: The result of the function.
  /// - Throws: The error of the script, or of the driver.
  public func evaluate<Value: Decodable>(
    _ script: String, _ arguments: String...
  ) throws -> Value {
    try request("POST", "/execute/sync", ["script": script, "args": arguments])
  }

  /// Waits until the body of a function returns `true`.
  ///
  /// - Parameters:
  ///   - script: The body in JavaScript.
  ///   - arguments: The elements of `arguments` in the script.
  /// - Throws: An error if the function does not return `true` within four minutes.
  public func wait(until script: String, _ arguments: String...) throws {
    let limit = Duration.seconds(240)
    let deadline = ContinuousClock.now + limit
    repeat {
      // The page evaluates the function again after its next frame.
      let isTrue: Bool = try request(
        "POST", "/execute/sync",
        [
          "script": """
          const check = function() { \(script) };
          return new Promise(done => {
            requestAnimationFrame(() => done(Boolean(check.apply(null, arguments))));
          });
          """,
          "args": arguments,
        ])
      if isTrue { return }
    } while .now < deadline
    throw BrowserError(
      "this has not become true within \(limit), with \(arguments): \(script)")
  }

  /// Returns the first element that matches a CSS selector.
  public func element(_ selector: String) throws -> Element {
    try request("POST", "/element", ["using": "css selector", "value": selector])
  }

  /// Clicks the center of an element, after scrolling to the element.
  public func click(_ element: Element) throws {
    let _: String? = try request("POST", "/element/\(element.id)/click")
  }

  /// Presses and releases keys one after the other, in the focused element.
  ///
  /// The keys are characters, or the constants of `Key`. The modifier is held during all keys.
  public func press(_ keys: String, holding modifier: String? = nil) throws {
    func action(_ type: String, _ key: String) -> [String: Any] { ["type": type, "value": key] }
    var actions = keys.flatMap { [action("keyDown", "\($0)"), action("keyUp", "\($0)")] }
    if let modifier {
      actions = [action("keyDown", modifier)] + actions + [action("keyUp", modifier)]
    }
    try perform(["type": "key", "id": "keyboard", "actions": actions])
  }

  /// Clicks a point of the window.
  public func click(at point: Point) throws {
    try drag(from: point, to: nil)
  }

  /// Drags the mouse with its button pressed.
  ///
  /// Without an end, this is a click.
  public func drag(from start: Point, to end: Point?) throws {
    var actions: [[String: Any]] = [move(to: start), ["type": "pointerDown", "button": 0]]
    if let end { actions.append(move(to: end)) }
    actions.append(["type": "pointerUp", "button": 0])
    try perform([
      "type": "pointer", "id": "mouse", "parameters": ["pointerType": "mouse"], "actions": actions,
    ])
  }

  /// Turns the wheel over a point of the window, by pixels to the right and down.
  public func scroll(at point: Point, x: Int = 0, y: Int = 0) throws {
    let action: [String: Any] = [
      "type": "scroll", "x": Int(point.x), "y": Int(point.y), "deltaX": x, "deltaY": y,
      "duration": 0, "origin": "viewport",
    ]
    try perform(["type": "wheel", "id": "wheel", "actions": [action]])
  }

  /// Sets the size of the window, in CSS pixels.
  public func resize(width: Int, height: Int) throws {
    try command(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": false])
  }

  /// Sets the preferred color scheme of the system, which is dark or light.
  public func prefer(_ scheme: String) throws {
    try command(
      "Emulation.setEmulatedMedia",
      ["features": [["name": "prefers-color-scheme", "value": scheme]]])
  }

  /// Returns the visible part of the page, as a PNG.
  public func screenshot() throws -> Data {
    let text: String = try request("GET", "/screenshot")
    guard let data = Data(base64Encoded: text) else {
      throw BrowserError("the screenshot is not in base 64")
    }
    return data
  }

  /// Returns the messages of a log since the previous call.
  ///
  /// The log is `browser` or `performance`.
  public func takeLog(_ type: String) throws -> [String] {
    let entries: [Failure] = try request("POST", "/se/log", ["type": type])
    return entries.map(\.message)
  }

  // MARK: Protocol

  private func move(to point: Point) -> [String: Any] {
    [
      "type": "pointerMove", "duration": 0, "x": Int(point.x), "y": Int(point.y),
      "origin": "viewport",
    ]
  }

  private func perform(_ source: [String: Any]) throws {
    let _: String? = try request("POST", "/actions", ["actions": [source]])
  }

  private func command(_ name: String, _ parameters: [String: Any]) throws {
    struct Nothing: Decodable {}
    let _: Nothing = try request(
      "POST", "/goog/cdp/execute", ["cmd": name, "params": parameters])
  }

  private func request<Value: Decodable>(
    _ method: String, _ path: String, _ body: [String: Any] = [:]
  ) throws -> Value {
    try Self.request(method, "session/\(session)\(path)", body, of: driver)
  }

  private static func request<Value: Decodable>(
    _ method: String, _ path: String, _ body: [String: Any], of driver: Driver
  ) throws -> Value {
    // The protocol requires an object in the body of each POST request.
    let object = method == "POST" ? try JSONSerialization.data(withJSONObject: body) : Data()
    let data = try LoopbackRequest(method: method, path: path, body: object).send(to: driver.port)
    do {
      return try JSONDecoder().decode(Response<Value>.self, from: data).value
    } catch {
      let failure = try? JSONDecoder().decode(Response<Failure>.self, from: data)
      throw BrowserError(
        "\(method) \(path): \(failure?.value.message ?? String(decoding: data.prefix(500), as: UTF8.self))"
      )
    }
  }
}
