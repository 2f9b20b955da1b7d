/// Format `perfetto`.`
package struct PerfettoTrace {
  private let context: ReportContext

  /// Makes a renderer of one document.
  package init(_ context: ReportContext) { self.context = context }

  /// Writes the document.
  package func render(_ contents: ReportContents, to write: @escaping (String) -> Void) {
  }
}
