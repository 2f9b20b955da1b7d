extension Launch {
  /// Puts another text in the place of each that a line of the log gave it: for a launch that is over, and
  /// of which nobody asks any more who is meant by a name.
  package func rewriteTexts(_ rewrite: (String) -> String) {
    process = rewrite(process)
    for key in AppFacts.Key.allCases { facts[key] = facts[key].map(rewrite) }
    if let reason = end?.reason { end?.reason = rewrite(reason) }
    for unit in units.indices {
      for key in units[unit].keys.indices {
        units[unit].keys[key].value = rewrite(units[unit].keys[key].value)
      }
      units[unit].role = units[unit].role.map(rewrite)
    }
    for test in tests.indices { tests[test].name = rewrite(tests[test].name) }
  }
}
