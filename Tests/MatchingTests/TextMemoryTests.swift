import TestSupport
import Testing

@testable import Matching

@Suite struct TextMemoryTests {
  private func place(of text: String, in memory: borrowing TextMemory) -> Int? {
    Array(text.utf8).withUnsafeBufferPointer { memory.place(of: $0) }
  }

  private func keep(
    _ text: String, forAllOf variety: TextVariety = .numbers, in memory: borrowing TextMemory
  ) {
    _ = Array(text.utf8).withUnsafeBufferPointer { memory.keep($0, forAllOf: variety) }
  }

  @Test func `a text stands for those with other numbers of the same length`() {
    let memory = TextMemory()
    keep("resuming player at 14.649927", in: memory)
    #expect(place(of: "resuming player at 14.649927", in: memory) != nil)
    #expect(place(of: "resuming player at 98.000001", in: memory) != nil)
    #expect(place(of: "resuming player at 9.6499270", in: memory) == nil)
    #expect(place(of: "resuming player at 1x.649927", in: memory) == nil)
    #expect(place(of: "Resuming player at 14.649927", in: memory) == nil)
    #expect(place(of: "resuming player at 14.6499277", in: memory) == nil)
  }

  @Test func `digits beside letters are no numbers`() {
    let memory = TextMemory()
    keep("<Scene: 0x106b11a00> 3fold v2 7", in: memory)
    #expect(place(of: "<Scene: 0x106b11a00> 3fold v2 8", in: memory) != nil)
    #expect(place(of: "<Scene: 0x206b11a00> 3fold v2 7", in: memory) == nil)
    #expect(place(of: "<Scene: 0x106b21a00> 3fold v2 7", in: memory) == nil)
    #expect(place(of: "<Scene: 0x106b11a00> 4fold v2 7", in: memory) == nil)
    #expect(place(of: "<Scene: 0x106b11a00> 3fold v3 7", in: memory) == nil)
  }

  @Test func `a number may have a unit`() {
    let memory = TextMemory()
    keep("saved 12kB, 3.5s (0.71ms) 4x 0xff 1Z2 5_s 8min", in: memory)
    #expect(place(of: "saved 99kB, 7.0s (1.25ms) 4x 0xff 1Z2 5_s 9min", in: memory) != nil)
    for other in [
      "saved 12kB, 3.5s (0.71ms) 5x 0xff 1Z2 5_s 8min",
      "saved 12kB, 3.5s (0.71ms) 4x 1xff 1Z2 5_s 8min",
      "saved 12kB, 3.5s (0.71ms) 4x 0xff 2Z2 5_s 8min",
      "saved 12kB, 3.5s (0.71ms) 4x 0xff 1Z2 6_s 8min",
      "saved 12kB, 3.5m (0.71ms) 4x 0xff 1Z2 5_s 8min",
    ] { #expect(place(of: other, in: memory) == nil, "\(other)") }
  }

  @Test func `where texts do not come again only those that came are worth keeping`() {
    let memory = TextMemory()
    func isWorthKeeping(_ text: String) -> Bool {
      Array(text.utf8).withUnsafeBufferPointer { memory.isWorthKeeping($0) }
    }
    func letter(_ number: Int) -> String { String(UnicodeScalar(UInt8(0x41 + number))) }
    // At first any text may come again.
    var kept = 0
    while kept < 1000, isWorthKeeping(letter(kept / 26) + letter(kept % 26)) {
      keep(letter(kept / 26) + letter(kept % 26), in: memory)
      kept += 1
    }
    #expect(kept == 128)
    #expect(!isWorthKeeping("task 17 began"))
    #expect(isWorthKeeping("task 18 began"))
    #expect(!isWorthKeeping("task 17 ended"))
    // Where numbers matter each is to come again by itself.
    keep("task 17 began", forAllOf: [], in: memory)
    #expect(!isWorthKeeping("task 19 began"))
    #expect(!isWorthKeeping("task 20 began"))
    #expect(isWorthKeeping("task 19 began"))
    keep("task 17 ended", forAllOf: .numbers, in: memory)
    #expect(isWorthKeeping("task 18 ended"))
    // Once texts do come again, others may as well.
    #expect(!isWorthKeeping("something else"))
    for number in 0..<3 { #expect(place(of: "A" + letter(number), in: memory) != nil) }
    #expect(place(of: "AA", in: memory) != nil)
    #expect(isWorthKeeping("something new"))
    let long = String(repeating: "a", count: TextMemory.longestText + 1)
    #expect(!isWorthKeeping(long) && !isWorthKeeping(long))
  }

  @Test func `a text stands for those with other addresses`() {
    let memory = TextMemory()
    keep("scene <UIWindowScene: 0x102ff2140> 7", forAllOf: [.numbers, .addresses], in: memory)
    #expect(place(of: "scene <UIWindowScene: 0xfeedfaced> 9", in: memory) != nil)
    // A pointer to nothing is no address.
    #expect(place(of: "scene <UIWindowScene: 0x000000000> 7", in: memory) == nil)
    #expect(place(of: "scene <UIWindowScene: 0x102ff214g> 7", in: memory) == nil)
    #expect(place(of: "scene <UIWindowScene: 1x102ff2140> 7", in: memory) == nil)
    keep("scene <UIWindowScene: 0x102ff2140>", forAllOf: .numbers, in: memory)
    #expect(place(of: "scene <UIWindowScene: 0x102ff2140>", in: memory) != nil)
    #expect(place(of: "scene <UIWindowScene: 0x102ff2141>", in: memory) == nil)
  }

  @Test func `a pointer to nothing is none among addresses, wherever it stands`() {
    for count in 0..<9 {
      let memory = TextMemory()
      let before = String(repeating: ".", count: count)
      keep(before + "0xabcdef 0x123456 0xfedcba", forAllOf: .addresses, in: memory)
      #expect(place(of: before + "0x123456 0x00000a 0xfedcba", in: memory) != nil)
      #expect(place(of: before + "0xabcdef 0xa00000 0xfedcba", in: memory) != nil)
      #expect(place(of: before + "0xabcdef 0x000000 0xfedcba", in: memory) == nil)
    }
  }

  @Test func `texts that begin alike are told apart, however they take turns`() {
    let memory = TextMemory()
    let texts = (10..<20).map { "0123456789abcdef\($0)x" }
    for text in texts { keep(text, in: memory) }
    let places = texts.map { place(of: $0, in: memory) }
    #expect(Set(places).count == texts.count && !places.contains(nil))
    for round in 0..<3 {
      for index in texts.indices where index % (round + 1) == 0 {
        #expect(place(of: texts[index], in: memory) == places[index])
      }
    }
    #expect(place(of: "0123456789abcdef20x", in: memory) == nil)
  }

  @Test func `where numbers matter a text stands for itself`() {
    let memory = TextMemory()
    keep("task 17 began", forAllOf: [], in: memory)
    #expect(place(of: "task 17 began", in: memory) != nil)
    #expect(place(of: "task 18 began", in: memory) == nil)
  }

  @Test func `random texts: found are those that differ in numbers or addresses alone`() {
    var dice = Dice(7)
    let alphabet = Array("0123456789 .:x_ae\u{E9}".utf8)
    let digits = Array("0123456789abcdefABCDEF".utf8)
    for _ in 0..<8000 {
      let memory = TextMemory()
      var text = dice.text(of: alphabet, count: Int.random(in: 1...30, using: &dice))
      if Bool.random(using: &dice) {
        text +=
          Array("0x".utf8)
          + dice.text(of: digits, count: Int.random(in: 4...13, using: &dice))
          + dice.text(of: alphabet, count: Int.random(in: 0...9, using: &dice))
      }
      let variety = TextVariety(rawValue: UInt8.random(in: 0...3, using: &dice))
      _ = text.withUnsafeBufferPointer { memory.keep($0, forAllOf: variety) }
      let numbers = text.withUnsafeBufferPointer { $0.numbers }
      let addresses = text.withUnsafeBufferPointer { $0.addresses }
      var other = text
      for _ in 0..<Int.random(in: 0...2, using: &dice) {
        let place = Int.random(in: 0..<text.count, using: &dice)
        other[place] = dice.text(of: Bool.random(using: &dice) ? alphabet : digits, count: 1)[0]
      }
      let isSame =
        text.indices.allSatisfy { place in
          text[place] == other[place]
            || variety.contains(.numbers) && numbers.contains { $0.contains(place) }
              && other[place].isDigit
            || variety.contains(.addresses) && addresses.contains { $0.contains(place) }
              && other[place].isDigitOfAddress
        } && other.withUnsafeBufferPointer({ $0.addresses }) == addresses
      let found = other.withUnsafeBufferPointer { memory.place(of: $0) }
      #expect((found != nil) == isSame, "\(text) \(other)")
    }
  }

  @Test func `what is kept is found until others take its place`() {
    let memory = TextMemory()
    for number in 0..<500 {
      keep("text \(String(repeating: "a", count: number % 90)).", in: memory)
    }
    #expect(place(of: "text aaa.", in: memory) != nil)
    keep(String(repeating: "a", count: TextMemory.longestText + 1), in: memory)
    #expect(place(of: String(repeating: "a", count: TextMemory.longestText + 1), in: memory) == nil)
    memory.removeAll()
    #expect(place(of: "text aaa.", in: memory) == nil)
  }

  @Test func `digits in words, one by one`() {
    for byte in UInt8.min...UInt8.max {
      let text = [UInt8](repeating: byte, count: 8)
      let word = text.withUnsafeBufferPointer { bytes in
        bytes.baseAddress.map { TextWord.load($0, 0, in: 8) } ?? 0
      }
      let isDigit = (0x30...0x39).contains(byte)
      #expect(TextWord.digits(word) == (isDigit ? 0x8080_8080_8080_8080 : 0))
    }
  }
}
