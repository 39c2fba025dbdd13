extension TypeEncoding: CustomStringConvertible {
  /// Writes the encoding as compilers do.
  public var description: String {
    var text = ""
    write(to: &text)
    return text
  }

  func write(to text: inout String) {
    for qualifier in qualifiers { text.append(qualifier.rawValue) }
    switch kind {
    case .scalar(let scalar): text.append(scalar.rawValue)
    case .void: text += "v"
    case .string: text += "*"
    case .object(nil, let protocols) where protocols.isEmpty: text += "@"
    case .object(let className, let protocols):
      text += "@\"\(className ?? "")"
      for name in protocols { text += "<\(name)>" }
      text += "\""
    case .block(nil): text += "@?"
    case .block(let signature?):
      text += "@?<"
      signature.write(to: &text)
      text += ">"
    case .class: text += "#"
    case .selector: text += ":"
    case .unknown: text += "?"
    case .halfFloat: text += " "
    case .vector: break
    case .pointer(let pointee):
      text += "^"
      pointee.write(to: &text)
    case .array(let count, let element):
      text += "[\(count)"
      element.write(to: &text)
      text += "]"
    case .complex(let scalar): text += "j\(scalar.rawValue)"
    case .structure(let record):
      text += "{"
      record.write(to: &text)
      text += "}"
    case .union(let record):
      text += "("
      record.write(to: &text)
      text += ")"
    case .bitField(let field): field.write(to: &text)
    }
  }
}

extension TypeEncoding.Record {
  fileprivate func write(to text: inout String) {
    text += name
    guard let fields else { return }
    text += "="
    for field in fields {
      if let name = field.name { text += "\"\(name)\"" }
      field.type.write(to: &text)
    }
  }
}

extension TypeEncoding.BitField {
  fileprivate func write(to text: inout String) {
    text += "b"
    if let declaration { text += "\(declaration.position)\(declaration.type.rawValue)" }
    text += "\(width)"
  }
}
