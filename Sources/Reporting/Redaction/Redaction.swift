import Matching

/// Takes out of texts what tells who and where somebody is: home directories, addresses of mail and of
/// the network, ids of devices, tokens and passwords, and the queries of URLs.
///
/// What looks like one of these is taken for one: a report that lacks a harmless word is read, one that
/// tells a password is not to be taken back.
package final class Redaction {
  private let kinds: [(secret: SecretKind, expression: RegularExpression)]

  /// Makes what takes out all kinds of secrets.
  package init() throws(RegularExpression.CompileError) {
    var kinds: [(secret: SecretKind, expression: RegularExpression)] = []
    for secret in SecretKind.all {
      kinds.append((secret, try RegularExpression(secret.pattern)))
    }
    self.kinds = kinds
  }

  /// The text without secrets, with what they were in their place.
  package func of(_ text: String) -> String {
    kinds.reduce(text) { replace($1.secret, by: $1.expression, in: $0) }
  }

  private func replace(
    _ secret: SecretKind, by expression: RegularExpression, in text: String
  ) -> String {
    var result: [UInt8] = []
    var rest = 0
    Array(text.utf8).withUnsafeBufferPointer { all in
      while expression.match(all, from: rest) == .match, let match = expression.range(of: 0),
        !match.isEmpty
      {
        // What is not in the group stands around the secret, and stays.
        let part = expression.range(of: 1) ?? match
        result += all[rest..<part.lowerBound]
        result += secret.placeholder.utf8
        result += all[part.upperBound..<match.upperBound]
        rest = match.upperBound
      }
      if rest > 0 { result += all[rest...] }
    }
    return rest > 0 ? String(decoding: result, as: UTF8.self) : text
  }
}
