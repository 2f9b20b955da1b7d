/// What recipes for mistakes need.
extension BehavedLife {
  /// One of the callbacks that are right for a mistake.
  func pick(
    _ occasion: Occasion, _ dice: inout Dice, where isRight: (Int) -> Bool = { _ in true }
  ) -> Int? {
    let right = lines.indices.filter { lines[$0].occasion == occasion && isRight($0) }
    return right.isEmpty ? nil : dice.pick(right)
  }

  /// A launch that leads to the front, not to the background or to a push.
  func pickVisibleLaunch(_ dice: inout Dice) -> Int? {
    pick(.launch, &dice) { launch in
      lines[launch...].dropFirst().first {
        $0.occasion == .active || $0.occasion == .background || $0.occasion == .push
      }?.occasion == .active
    }
  }

  /// The next callback of the same unit in the same run.
  func following(_ index: Int) -> Int? {
    lines.indices.dropFirst(index + 1).first { isTransition($0, like: index) }
  }

  func preceding(_ index: Int) -> Int? {
    lines.indices.prefix(index).last { isTransition($0, like: index) }
  }

  private func isTransition(_ other: Int, like index: Int) -> Bool {
    guard let occasion = lines[other].occasion, occasion != .other, occasion != .push else {
      return false
    }
    return lines[other].unit == lines[index].unit && lines[other].run == lines[index].run
  }

  func occasion(_ index: Int?) -> Occasion? { index.flatMap { lines[$0].occasion } }

  /// The unit resigns, and is active again without having been in the background.
  func isInterruption(_ index: Int) -> Bool {
    lines[index].occasion == .resign && occasion(following(index)) == .active
  }

  /// The lines of this act between a callback and the next one of its unit.
  func acts(_ act: Act, after index: Int) -> [Int] {
    let end = following(index) ?? lines.count
    return lines.indices[(index + 1)...].prefix { $0 < end }.filter {
      lines[$0].act == act && lines[$0].run == lines[index].run
        && (lines[$0].unit.isEmpty || lines[$0].unit == lines[index].unit)
    }
  }

  func has(_ act: Act, after index: Int) -> Bool { !acts(act, after: index).isEmpty }

  func count(_ act: Act) -> Int { lines.count { $0.act == act } }

  mutating func remove(_ indices: [Int]) {
    for index in indices.sorted(by: >) { lines.remove(at: index) }
  }

  mutating func mark(_ index: Int) { lines[index].isPlanted = true }

  /// The next callback comes no sooner than so many milliseconds after this line; where none comes,
  /// a line that says nothing shows that the time has passed.
  mutating func makeRoom(after index: Int, _ milliseconds: Int) {
    let wanted = lines[index].time + milliseconds
    guard let next = lines.indices.dropFirst(index + 1).first(where: { lines[$0].occasion != nil })
    else {
      var line = lines[index]
      line.text = "cell 4 reused"
      line.time = max(wanted + 1, lines.last?.time ?? 0)
      (line.unit, line.occasion, line.act, line.isPlanted) = ("", nil, nil, false)
      lines.append(line)
      return
    }
    let shift = wanted - lines[next].time
    guard shift > 0 else { return }
    for later in next..<lines.count { lines[later].time += shift }
  }

  /// Writes a line so many milliseconds after another one, before the next callback.
  @discardableResult
  mutating func insert(
    _ text: String, after index: Int, _ milliseconds: Int, act: Act = .other, named: Bool = true
  ) -> Int {
    var line = lines[index]
    line.time += milliseconds
    let place =
      lines.indices.dropFirst(index + 1).first {
        lines[$0].time > line.time || lines[$0].occasion != nil
      } ?? lines.count
    if place < lines.count { line.time = min(line.time, lines[place].time) }
    line.unit = named ? line.unit : ""
    line.text = Self.named(text, unit: line.unit, naming: naming)
    (line.occasion, line.act, line.isPlanted) = (nil, act, true)
    lines.insert(line, at: place)
    return place
  }

  /// Writes a callback in the words of another one of its unit.
  @discardableResult
  mutating func insertCallback(
    _ occasion: Occasion, after index: Int, _ milliseconds: Int, replacing old: String,
    with new: String
  ) -> Int {
    let words = lines[index].text.replacing(old, with: new)
    let place = insert("", after: index, milliseconds)
    lines[place].text = words
    (lines[place].occasion, lines[place].act) = (occasion, nil)
    return place
  }
}
