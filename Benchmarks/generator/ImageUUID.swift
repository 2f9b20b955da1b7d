/// One image's UUID, the same in every run.
func imageUUID(_ path: String) -> String {
  var state: UInt64 = 0xcbf2_9ce4_8422_2325
  for byte in path.utf8 { state = (state ^ UInt64(byte)) &* 0x100_0000_01b3 }
  var out = Output(descriptor: -1)
  out.putUUID(Random.splitmix(&state), Random.splitmix(&state))
  let text = String(
    decoding: UnsafeBufferPointer(start: out.base, count: out.cursor - out.base), as: UTF8.self)
  out.base.deallocate()
  return text
}
