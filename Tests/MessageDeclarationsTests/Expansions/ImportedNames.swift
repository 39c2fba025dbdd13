@Responding
final class Loader: Respondable {
  @Responds(to: "load:error:") func load(_ url: String) throws -> String { "" }
  @Responds(to: "saveAndReturnError:") func save() throws {}
  @Responds(to: "fetch:completionHandler:") func fetch(_ url: String) async -> String { "" }
  @Responds(to: "fetchWithCompletionHandler:") func fetch() async throws {}
  @Responds(to: "ping:") func ping() async {}
}
