/// Which transitions were ever told in a launch, of scenes and of the app, by each teller.
struct ToldTransitions {
  private var ofScenes: [Event.Teller: TransitionSet] = [:]
  private var ofApp: [Event.Teller: TransitionSet] = [:]

  mutating func insert(_ transition: Transition, ofScene: Bool, by teller: Event.Teller) {
    if ofScene {
      ofScenes[teller, default: []].insert(TransitionSet(transition))
    } else {
      ofApp[teller, default: []].insert(TransitionSet(transition))
    }
  }

  func transitions(ofScenes: Bool, by teller: Event.Teller) -> TransitionSet {
    (ofScenes ? self.ofScenes : ofApp)[teller] ?? []
  }

  /// Whether somebody with this voice told the transition.
  func isTold(_ transition: Transition, ofScenes: Bool, by voice: Event.Voice) -> Bool {
    (ofScenes ? self.ofScenes : ofApp).contains {
      $0.key.voice == voice && $0.value.contains(TransitionSet(transition))
    }
  }

  /// Whether somebody nearer to the app than this tells the transition, of scenes or of the app.
  func isTold(_ transition: Transition, aboveVoice voice: Event.Voice) -> Bool {
    let set = TransitionSet(transition)
    return ofScenes.contains { $0.key.voice > voice && $0.value.contains(set) }
      || ofApp.contains { $0.key.voice > voice && $0.value.contains(set) }
  }

  /// Whether somebody tells one of these, of scenes or of the app.
  func isTold(anyOf set: TransitionSet) -> Bool {
    ofScenes.values.contains { !$0.isDisjoint(with: set) }
      || ofApp.values.contains { !$0.isDisjoint(with: set) }
  }

  /// Whether somebody at least as near to the app as this tells anything but `transition`.
  func isAnythingTold(besides transition: Transition, by voice: Event.Voice) -> Bool {
    ofScenes.contains { $0.key.voice >= voice && !$0.value.isEmpty }
      || ofApp.contains {
        $0.key.voice >= voice && !$0.value.subtracting(TransitionSet(transition)).isEmpty
      }
  }
}
