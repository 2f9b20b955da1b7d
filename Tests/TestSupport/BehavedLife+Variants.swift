/// Lives that differ from one in something that is known.
extension BehavedLife {
  /// The same, at another time and as other processes.
  package var again: BehavedLife {
    var other = self
    for index in other.lines.indices {
      other.lines[index].time += 1234
      other.lines[index].pid += 1000
    }
    return other
  }

  /// The same without a line.
  package func without(_ index: Int) -> BehavedLife {
    var other = self
    other.remove([index])
    return other
  }

  /// The same with two lines that follow each other the other way round, each at the time of the other.
  package func swapping(_ index: Int) -> BehavedLife {
    var other = self
    other.lines.swapAt(index, index + 1)
    let time = other.lines[index].time
    other.lines[index].time = other.lines[index + 1].time
    other.lines[index + 1].time = time
    return other
  }

  /// The lines that do something else than the next one, and would do so behind it as well.
  package var interchangeable: [Int] {
    let bound: [Act?] = [nil, .other, .taskBegin, .taskEnd]
    return lines.indices.dropLast().filter { index in
      let (one, other) = (lines[index], lines[index + 1])
      if bound.contains(one.act) || bound.contains(other.act) { return false }
      return one.act != other.act && one.run == other.run && one.unit == other.unit
    }
  }

  /// The same, from a line on so many milliseconds later.
  package func delayed(from index: Int, by milliseconds: Int) -> BehavedLife {
    var other = self
    for place in index..<lines.count { other.lines[place].time += milliseconds }
    return other
  }
}
