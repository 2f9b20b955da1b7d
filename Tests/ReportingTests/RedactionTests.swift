import Testing

@testable import Reporting

@Suite("Redaction")
struct RedactionTests {
  @Test(
    "Secrets go, and what stands around them stays",
    arguments: [
      ("open /Users/alice/Library/notes.db", "open ~/Library/notes.db"),
      ("file:///Users/alice/n.db", "file://~/n.db"),
      (#"{"path":"\/Users\/alice\/notes.db"}"#, #"{"path":"~\/notes.db"}"#),
      ("saved to /home/dave/n", "saved to ~/n"), ("C:\\Users\\erin\\n", "~\\n"),
      ("/private/var/folders/zz/k3_x9f0000gn/T/a", "/private/var/folders/<user>/T/a"),
      ("login of alice.b+x@mail.example.org.", "login of <e-mail>."),
      ("login of alice@exam", "login of <e-mail>"),
      ("IP 192.168.17.23:443 and 10.0.0.1", "IP <address>:443 and <address>"),
      ("via fe80::1ff:fe23:4567:890a%en0", "via <address>"),
      ("via 2001:db8:85a3:8d3:1319:8a2e:370:7348", "via <address>"),
      ("wifi 0a:1b:2c:3d:4e:5f up", "wifi <address> up"),
      ("device 00008030-001A2D0E3C46802E", "device <device id>"),
      ("device 00008030-001A2D", "device <device id>"),
      ("udid: 6B29FC40-CA47-1067-B31D-00DD010662DA", "udid: <device id>"),
      ("identifierForVendor=6B29FC40-CA47-1067", "identifierForVendor=<device id>"),
      ("0a1b2c3d4e5f60718293a4b5c6d7e8f901234567", "<device id>"),
      (
        "/CoreSimulator/Devices/6B29FC40-CA47-1067-B31D-00DD010662DA/data",
        "/CoreSimulator/Devices/<device id>/data"
      ),
      ("Authorization: Bearer abcdef123456", "Authorization: Bearer <token>"),
      ("jwt eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln!", "jwt <token>!"),
      ("jwt eyJhbGciOiJIUzI1NiJ9.eyJz", "jwt <token>"),
      ("password=hunter2, next", "password=<secret>, next"),
      (#"{"apiKey":"abc123"}"#, #"{"apiKey":"<secret>"}"#),
      (#"{\"refresh_token\": \"abc123\"}"#, #"{\"refresh_token\": \"<secret>\"}"#),
      ("key AKIAIOSFODNN7EXAMPLE used", "key <token> used"),
      (
        "push <8f3b2a1c 8f3b2a1c 8f3b2a1c 8f3b2a1c 8f3b2a1c 8f3b2a1c 8f3b2a1c 8f3b2a1c>",
        "push <token>"
      ),
      ("session Ab3dEf6hIj9lMn2pQr5tUv8xYz1bCd4f", "session <token>"),
      (
        "GET https://carol:pw@api.example.com/v1?token=1&u=c#f",
        "GET https://<user>@api.example.com/v1?<query>"
      ),
      ("open notes://note?id=5", "open notes://note?<query>"),
      ("GET /v1/notes?user=carol HTTP/1.1", "GET /v1/notes?<query> HTTP/1.1"),
    ])
  func secrets(text: String, expected: String) throws {
    #expect(try Redaction().of(text) == expected)
  }

  @Test(
    "What is no secret stays",
    arguments: [
      "2025-03-01 09:00:00.123 Notes[512:1a03] sceneDidBecomeActive(_:) <UIWindowScene: 0x10270b110>",
      "application(_:didRegisterForRemoteNotificationsWithDeviceToken:)",
      "-[AppDelegate application:didFinishLaunchingWithOptions:]", "09:00:00:123 std::vector::end",
      "loaded icon@2x.png of /Applications/Notes.app", "iOS 18.3.1 (22D72), build 1.2.3",
      "/Users/Shared/notes.db", "scene 6B29FC40-CA47-1067-B31D-00DD010662DA connected",
      "$s5Notes13SceneDelegateC05sceneB15DidBecomeActiveyySo7UISceneCF", "127.0.0.1 answers",
      "authorizationStatus: authorizedAlways", "what? 5=5", "player.play() at 10%",
      "UIWindowSceneSessionRoleApplication", "0x8badf00d", "token: ok",
    ])
  func others(text: String) throws {
    #expect(try Redaction().of(text) == text)
  }
}
