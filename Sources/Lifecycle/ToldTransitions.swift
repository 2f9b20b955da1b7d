/// Which transitions were ever told in a launch, of scenes and of the app, by each teller.
struct ToldTransitions {
  /// By teller.
  private var ofScenes = SIMD8<UInt16>()
  private var ofApp = SIMD8<UInt16>()

  mutating func insert(_ transition: Transition, ofScene: Bool, by teller: Event.Teller) {
    let (place, bit) = (Int(teller.rawValue), TransitionSet(transition).rawValue)
    if ofScene { ofScenes[place] |= bit } else { ofApp[place] |= bit }
  }

  func transitions(ofScenes: Bool, by teller: Event.Teller) -> TransitionSet {
    TransitionSet(rawValue: (ofScenes ? self.ofScenes : ofApp)[Int(teller.rawValue)])
  }

  /// Whether somebody with this voice told the transition.
  func isTold(_ transition: Transition, ofScenes: Bool, by voice: Event.Voice) -> Bool {
    Event.Teller.allCases.contains {
      $0.voice == voice && transitions(ofScenes: ofScenes, by: $0).contains(transition)
    }
  }

  /// Whether somebody nearer to the app than this tells the transition, of scenes or of the app.
  func isTold(_ transition: Transition, aboveVoice voice: Event.Voice) -> Bool {
    if voice == .app { return false }
    let told = ofScenes | ofApp
    return Event.Teller.allCases.contains {
      $0.voice > voice && told[Int($0.rawValue)] & TransitionSet(transition).rawValue != 0
    }
  }

  /// Whether somebody tells one of these, of scenes or of the app.
  func isTold(anyOf set: TransitionSet) -> Bool {
    ((ofScenes | ofApp) & SIMD8(repeating: set.rawValue)) != SIMD8()
  }

  /// Whether somebody at least as near to the app as this tells anything but `transition`.
  func isAnythingTold(besides transition: Transition, by voice: Event.Voice) -> Bool {
    Event.Teller.allCases.contains {
      $0.voice >= voice
        && (ofScenes[Int($0.rawValue)]
          | (ofApp[Int($0.rawValue)] & ~TransitionSet(transition).rawValue)) != 0
    }
  }
}

/// A set of tellers.
struct TellerSet: OptionSet, Sendable {
  let rawValue: UInt8

  init(rawValue: UInt8) { self.rawValue = rawValue }
  init(_ teller: Event.Teller) { rawValue = 1 << teller.rawValue }

  func contains(_ teller: Event.Teller) -> Bool { contains(TellerSet(teller)) }
  mutating func insert(_ teller: Event.Teller) { insert(TellerSet(teller)) }
}
