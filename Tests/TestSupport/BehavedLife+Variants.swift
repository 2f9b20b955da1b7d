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

  /// The same, from a line on so many milliseconds later.
  package func delayed(from index: Int, by milliseconds: Int) -> BehavedLife {
    var other = self
    for place in index..<lines.count { other.lines[place].time += milliseconds }
    return other
  }
}
