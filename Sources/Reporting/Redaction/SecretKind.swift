/// A kind of secret: how it looks, and what stands in its place.
struct SecretKind {
  /// Its first group is the secret, where that is not the whole match.
  let pattern: String
  let placeholder: String

  /// In the order in which they are looked for: what is part of another one comes after it.
  ///
  /// Lines may be JSON, in which a slash may stand as `\/`, and may be cut anywhere, so that a secret
  /// may lack its end.
  static let all = [
    SecretKind(pattern: #"(?i)[a-z][a-z0-9+.-]*:\\?/\\?/([^\s/@"'<>]+)@"#, placeholder: "<user>"),
    SecretKind(
      pattern: #"(?i)[a-z][a-z0-9+.-]*:\\?/\\?/[^\s?#"'<>]*[?#]([^\s"'<>]+)"#,
      placeholder: "<query>"),
    SecretKind(pattern: #"/[\w.\\/%-]*\?([\w.%\[\]-]+=[^\s"'<>]*)"#, placeholder: "<query>"),
    // One directory for each simulator; Xcode's documentation calls its id a device id.
    SecretKind(
      pattern: #"CoreSimulator\\?/Devices\\?/([0-9A-Fa-f-]{8,36})"#, placeholder: "<device id>"),
    SecretKind(
      pattern: #"(?i)(\\?/(?:Users|home)\\?/(?!Shared\b)[^\s/\\"'<>:,;)\]}]+)"#, placeholder: "~"),
    SecretKind(
      pattern: #"(?i)([a-z]:\\+(?:Users|Documents and Settings)\\+[^\s\\"'<>:,;)\]}]+)"#,
      placeholder: "~"),
    // A directory for each user of a Mac: confstr(3), _CS_DARWIN_USER_TEMP_DIR.
    SecretKind(
      pattern: #"\\?/var\\?/folders\\?/([\w+-]{2}\\?/[\w+-]+)"#, placeholder: "<user>"),
    // JSON Web Tokens, RFC 7519.
    SecretKind(pattern: #"\beyJ[\w-]{4,}(?:\.[\w-]*){0,2}"#, placeholder: "<token>"),
    SecretKind(
      pattern: #"(?i)\b(?:bearer|basic|digest|negotiate)\s+([\w.~+/=-]{6,})"#,
      placeholder: "<token>"),
    // Keys that say of themselves whose they are.
    SecretKind(
      pattern: #"\b(?:[sprk]k_(?:live|test)_\w*|gh[opusr]_\w{8,}|github_pat_\w+|glpat-[\w-]+"#
        + #"|xox[abeoprs]-[\w-]+|AKIA[0-9A-Z]{8,}|AIza[\w-]{16,})"#,
      placeholder: "<token>"),
    SecretKind(
      pattern:
        #"(?i)(?:(?:api[_-]?key|secret|token|passw(?:or)?d|passcode|passphrase|credential"#
        + #"|private[_-]?key|access[_-]?key)\w*|\b(?:pwd|pin|otp|authorization|cookie)"#
        + #")\\?["']?\s*(?:[:=]|=>|:=)\s*\\?["']?(?!<|(?:bearer|basic|digest|negotiate)\b)"#
        + #"([^\s"'\\&,;)}\]]{3,})"#,
      placeholder: "<secret>"),
    // The token of push notifications as Data prints it.
    SecretKind(
      pattern: #"<(?:[0-9a-fA-F]{8}[ >]){2,8}"#, placeholder: "<token>"),
    SecretKind(
      pattern: #"[^\s@<>"'(),:;\[\]{}=/\\]+@(?![1-9]x\b)[\w-]+(?:\.[\w-]+)+"#,
      placeholder: "<e-mail>"),
    SecretKind(
      pattern: #"[^\s@<>"'(),:;\[\]{}=/\\]+@(?![1-9]x\b)[\w.-]+\z"#, placeholder: "<e-mail>"),
    SecretKind(
      pattern: #"(?i)(?:\b(?:udid|idfa|idfv|imei|meid|ecid|iccid|imsi)|identifier_?for_?vendor"#
        + #"|advertising_?identifier|device[_ -]?id(?:entifier)?|serial(?:[_ -]?(?:number|no))?)"#
        + #"\\?["']?\s*(?:[:=]|=>|\bis\b)?\s*\\?["']?(?!<)((?=[\w-]*\d)[\w-]{6,})"#,
      placeholder: "<device id>"),
    // The ids of devices since the iPhone XS, and before it.
    SecretKind(
      pattern: #"\b[0-9A-Fa-f]{8}-[0-9A-Fa-f]{16}\b|\b0000[0-9A-Fa-f]{4}-[0-9A-Fa-f]{1,16}\z"#,
      placeholder: "<device id>"),
    SecretKind(pattern: #"\b[0-9A-Fa-f]{40}\b"#, placeholder: "<device id>"),
    SecretKind(pattern: #"\b[0-9A-Fa-f]{32,}\b"#, placeholder: "<token>"),
    // Base64 and the like, of random bytes.
    SecretKind(
      pattern: #"(?<![\w$])(?=[\w+-]*[0-9])(?=[\w+-]*[a-z])(?=[\w+-]*[A-Z])[\w+-]{32,}={0,2}"#,
      placeholder: "<token>"),
    SecretKind(
      pattern: #"\b(?:[0-9A-Fa-f]{2}[:-]){5}[0-9A-Fa-f]{2}\b"#, placeholder: "<address>"),
    // RFC 4291, section 2.2: eight groups, or fewer around `::`.
    SecretKind(
      pattern: #"(?<![\w:.])(?:[0-9A-Fa-f]{1,4}:){7}[0-9A-Fa-f]{1,4}(?![\w:])"#,
      placeholder: "<address>"),
    SecretKind(
      pattern:
        #"(?<![\w:.])(?=[0-9A-Fa-f:]*[0-9])(?:[0-9A-Fa-f]{1,4}(?::[0-9A-Fa-f]{1,4}){0,6})?::"#
        + #"(?:[0-9A-Fa-f]{1,4}(?::[0-9A-Fa-f]{1,4}){0,6})?(?:%\w+)?(?![\w:])"#,
      placeholder: "<address>"),
    SecretKind(
      pattern: #"(?<![\w.])(?!127\.|0\.0\.0\.0)(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}"#
        + #"(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\w]|\.\d)"#,
      placeholder: "<address>"),
  ]
}
