/// The head of a document: what it may do, and how it looks.
struct DocumentHead {
  let title: String

  func write(to html: inout HTMLWriter) {
    html.element("head") { html in
      html.leaf("meta", ["charset": "utf-8"])
      html.leaf("meta", ["http-equiv": "Content-Security-Policy", "content": Self.policy])
      html.leaf("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
      html.leaf("meta", ["name": "color-scheme", "content": "light dark"])
      html.leaf("meta", ["name": "referrer", "content": "no-referrer"])
      html.element("title", title)
      html.element("style") { $0.verbatim(EmbeddedAssets.reportCSS) }
    }
  }

  /// Nothing is loaded, and nothing runs but the script of this program: not even a mistake in escaping
  /// could make text of a log run.
  static let policy =
    "default-src 'none'; style-src 'sha256-\(hash(EmbeddedAssets.reportCSS))'; "
    + "script-src 'sha256-\(hash(EmbeddedAssets.reportJS))'; base-uri 'none'; form-action 'none'"

  private static func hash(_ text: StaticString) -> String {
    SHA256(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)).base64
  }
}
