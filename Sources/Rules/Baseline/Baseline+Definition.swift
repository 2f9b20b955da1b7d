import YAMLDocument

extension Baseline {
  /// Reads a baseline from its file.
  package init(definition: YAMLNode) throws(DefinitionError) {
    self.init()
    let keys = try definition.mapping(allowing: ["schema", "baseline"])
    let schema = try keys.required("schema")
    guard try schema.scalar() == "scenetrace/v1" else {
      throw schema.error(
        "this is not a schema that scenetrace knows", why: "it reads scenetrace/v1",
        remedy: "write schema: scenetrace/v1")
    }
    for input in try keys.required("baseline").mapping().entries {
      for item in try input.value.sequence() {
        let entry = try Entry(definition: item)
        guard count(entry.fingerprint, in: input.key) == 0 else {
          throw item.error(
            "this fingerprint is listed twice", why: "an input has one entry for each",
            remedy: "remove one of the two, and keep the larger count")
        }
        set(entry, in: input.key)
      }
    }
  }
}

extension Baseline.Entry {
  fileprivate init(definition: YAMLNode) throws(DefinitionError) {
    let keys = try definition.mapping(allowing: ["fingerprint", "count", "rule", "message"])
    let fingerprint = try keys.required("fingerprint")
    let count = try keys.required("count")
    self.init(
      fingerprint: try fingerprint.scalar(), rule: try keys.required("rule").scalar(),
      message: try keys["message"]?.scalar() ?? "", count: try count.integer())
    guard self.fingerprint.utf8.count == 16, self.fingerprint.allSatisfy(\.isHexDigit) else {
      throw fingerprint.error(
        "this is no fingerprint", why: "a fingerprint has 16 hexadecimal digits",
        remedy: "write the file anew: scenetrace baseline write")
    }
    guard self.count > 0 else {
      throw count.error(
        "a count must be 1 or more", why: "what does not occur needs no entry",
        remedy: "remove the entry")
    }
  }
}
