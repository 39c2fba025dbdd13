// Prints the names that the compiler's importer gives to the declarations of the module "Sample", one
// a line: the unified symbol resolution, a tab, and the name. One that is `async`, too, has two lines.
//
// Usage: importer-names FOLDER CACHE. Compiled with the toolchain's sourcekitd.h as bridging header.

/// The identifier that stands for a key.
func identifier(_ name: String) -> sourcekitd_uid_t {
  guard let found = sourcekitd_uid_get_from_cstr(name) else { fatalError("no key \(name)") }
  return found
}

sourcekitd_initialize()

let entities = identifier("key.entities")
let name = identifier("key.name")
let symbol = identifier("key.usr")

func text(_ entity: sourcekitd_variant_t, _ key: sourcekitd_uid_t) -> String? {
  sourcekitd_variant_dictionary_get_string(entity, key).map { String(cString: $0) }
}

func write(_ parent: sourcekitd_variant_t) {
  let list = sourcekitd_variant_dictionary_get_value(parent, entities)
  guard sourcekitd_variant_get_type(list) == SOURCEKITD_VARIANT_TYPE_ARRAY else { return }
  for index in 0..<sourcekitd_variant_array_get_count(list) {
    let entity = sourcekitd_variant_array_get_value(list, index)
    if let symbol = text(entity, symbol), let name = text(entity, name) {
      print("\(symbol)\t\(name)")
    }
    write(entity)
  }
}

// A declaration that the compiler cannot read is left out, and counted as not imported.
let arguments = [
  "-I", CommandLine.arguments[1], "-module-cache-path", CommandLine.arguments[2], "-Xfrontend",
  "-enable-objc-interop", "-Xcc", "-Wno-everything", "-Xcc", "-ferror-limit=0", "-Xcc", "-Xclang",
  "-Xcc", "-fallow-pcm-with-compiler-errors", "-Xcc", "-fobjc-arc",
]
let request = """
  {
    key.request: source.request.docinfo,
    key.modulename: "Sample",
    key.compilerargs: [\(arguments.map { "\"\($0)\"" }.joined(separator: ", "))]
  }
  """
guard let parsed = sourcekitd_request_create_from_yaml(request, nil),
  let response = sourcekitd_send_request_sync(parsed)
else { fatalError("the request is malformed") }
if sourcekitd_response_is_error(response) {
  let reason = sourcekitd_response_error_get_description(response)
  fatalError(reason.map { String(cString: $0) } ?? "the module cannot be read")
}
write(sourcekitd_response_get_value(response))
