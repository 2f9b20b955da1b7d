import Foundation

extension Program {
  /// Runs a shell script in an empty directory that holds `app.log`, a sample with findings.
  /// `scenetrace` is the program, and `"$SCENETRACE"` its path, for what runs in the background.
  static func script(_ script: String, log: String = "samples/bad/two-launches.log") async throws
    -> Run
  {
    try await withTemporaryDirectory { directory in
      try FileManager.default.copyItem(
        at: repository.appendingPathComponent(log),
        to: directory.appendingPathComponent("app.log"))
      let functions = """
        PATH=$PATH:/opt/homebrew/bin:/usr/local/bin
        scenetrace() { "$SCENETRACE" "$@"; }
        wait_for() {
          tries=0
          until grep -q "$1" "$2" 2> /dev/null; do
            tries=$((tries + 1))
            if [ $tries -gt 300 ]; then echo "no $1 in $2:"; cat "$2"; return 1; fi
            sleep 0.1
          done
        }

        """
      return try await run(
        URL(fileURLWithPath: "/bin/sh"), ["-c", functions + script],
        environment: ["SCENETRACE": url.path], directory: directory)
    }
  }
}
