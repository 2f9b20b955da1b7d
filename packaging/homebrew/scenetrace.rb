class Scenetrace < Formula
  desc "Find lifecycle mistakes in the logs of Apple-platform apps"
  homepage "https://github.com/scenetrace/scenetrace"
  url "https://github.com/scenetrace/scenetrace/releases/download/v0.1.0/scenetrace-0.1.0.tar.gz"
  # The checksum that `make dist` writes into SHA256SUMS.
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "MIT"
  head "https://github.com/scenetrace/scenetrace.git", branch: "main"

  depends_on "pkgconf" => :build
  depends_on xcode: ["16.3", :build]
  depends_on "libarchive"
  depends_on "libyaml"
  depends_on "pcre2"
  uses_from_macos "swift" => :build
  uses_from_macos "sqlite"
  uses_from_macos "zlib"

  def install
    system "swift", "build", "--disable-sandbox", "-c", "release", "--product", "scenetrace"
    system "make", "install-files", "BINARY=.build/release/scenetrace", "DESTDIR=", "PREFIX=#{prefix}"
  end

  test do
    (testpath/"app.log").write <<~LOG
      09:01:00.600 sceneDidEnterBackground(_:)
      09:01:03.000 applicationWillTerminate(_:)
      09:01:03.010 saveContext()
    LOG
    assert_match "save-only-in-will-terminate", shell_output("#{bin}/scenetrace check app.log", 1)
    assert_match version.to_s, shell_output("#{bin}/scenetrace --version")
  end
end
