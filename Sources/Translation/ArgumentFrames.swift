package import LanguagePack

/// What becomes of an argument in the target clause.
package enum ArgumentRole: Sendable, Hashable {
  case subject, object, indirect, complement, adverb, drop
  /// Behind a preposition, or any words that lead the noun in.
  case oblique(String)

  package init(_ text: String) {
    switch text {
    case "subject": self = .subject
    case "object": self = .object
    case "indirect": self = .indirect
    case "complement": self = .complement
    case "adverb": self = .adverb
    case "drop": self = .drop
    default: self = .oblique(text)
    }
  }
}

/// An argument of the source clause, as far as frames look at it.
package struct SourceArgument: Sendable {
  /// The particle, preposition or role that marks it.
  package var marker: String
  /// Lemma of its head noun; empty for a clause.
  package var lemma: String
  /// Lemma of the last word of a head that is an expression: 香り of 甘い香り.
  package var base = ""
  package var tags: TagSet
  /// Markers of the roles it may have when its own tells none: a topic is a subject or an object.
  package var openMarkers: [String]
  /// The case particle at the end of a marker of several words (の近くに): it fits slots that ask for no noun.
  package var ending = ""
  /// Whether something other than its owner says what it is like: no frame may drop it then.
  package var isDescribed = false
  /// The prepositions of a place or time behind its marker; empty when any will do.
  package var usual: [ArgumentRole] = []

  package init(marker: String, lemma: String, tags: TagSet, openMarkers: [String] = []) {
    self.marker = marker
    self.lemma = lemma
    self.tags = tags
    self.openMarkers = openMarkers
  }
}

/// Chooses the frame of a predicate by the arguments that are there.
package struct ArgumentFrames: Sendable {
  /// One condition of a frame: `に[電車|バス]=object`.
  struct Slot: Sendable {
    let marker: String
    let lemmas: [String]
    let feature: TagSet
    let role: ArgumentRole

    init?(_ text: Substring) {
      // Bytes, because this is read for every predicate.
      guard let equal = text.utf8.lastIndex(of: UInt8(ascii: "=")) else { return nil }
      role = ArgumentRole(String(text[text.utf8.index(after: equal)...]))
      var left = text[..<equal]
      var lemmas: [String] = []
      var feature = TagSet()
      if left.utf8.last == UInt8(ascii: "]"), let open = left.utf8.firstIndex(of: UInt8(ascii: "[")) {
        let inside = left.utf8[left.utf8.index(after: open)...].dropLast()
        lemmas = inside.split(separator: UInt8(ascii: "|")).map { String(Substring($0)) }
        left = left[..<open]
      } else if left.utf8.last == UInt8(ascii: ">"), let open = left.utf8.firstIndex(of: UInt8(ascii: "<")) {
        guard let tags = TagSet(Substring(left.utf8[left.utf8.index(after: open)...].dropLast())) else { return nil }
        feature = tags
        left = left[..<open]
      }
      marker = String(left)
      self.lemmas = lemmas
      self.feature = feature
    }

    var isSpecific: Bool { !lemmas.isEmpty || !feature.isEmpty }

    func accepts(_ argument: SourceArgument) -> Bool {
      if !argument.ending.isEmpty, argument.ending == marker {
        return lemmas.isEmpty && (feature.isEmpty || feature == .place)
      }
      return argument.marker == marker && (lemmas.isEmpty || asks(for: argument))
        && (feature.isEmpty || argument.tags.contains(feature)) && (role != .drop || !argument.isDescribed)
        && suits(argument)
    }

    /// Whether the noun is one of those the slot names. An expression counts as its last word, but is never dropped.
    private func asks(for argument: SourceArgument) -> Bool {
      lemmas.contains(argument.lemma) || (role != .drop && !argument.base.isEmpty && lemmas.contains(argument.base))
    }

    /// 家で洗う: where one washes is never what one washes with, unless the slot asks for that word.
    private func suits(_ argument: SourceArgument) -> Bool {
      if role == .indirect, argument.tags.contains(.time) { return false }
      // 「…」と話す: what somebody says is nobody to talk to.
      if argument.tags.contains(.quote), feature.isEmpty, role != .complement, role != .drop { return false }
      guard case .oblique = role, !isSpecific, !argument.usual.isEmpty else { return true }
      return argument.usual.contains(role)
    }

    /// Whether a topic is the very word this slot asks for: 味は薄い as 味が薄い.
    func acceptsTopic(_ argument: SourceArgument) -> Bool {
      isSpecific && argument.openMarkers.contains(marker) && (lemmas.isEmpty || asks(for: argument))
        && (feature.isEmpty || argument.tags.contains(feature))
        && (role != .drop || !argument.isDescribed)
    }
  }

  /// A frame that fits, and the role of each argument (nil where it says nothing).
  package struct Match: Sendable {
    package let entry: FrameEntry
    package let roles: [ArgumentRole?]
    /// The marker of the slot that each argument fills.
    package let markers: [String?]
    package let isSpecific: Bool
    /// Whether the frame asks for the voice: its subject is the one of that voice.
    package var isVoiced = false
    /// Whether the target says in the active what that voice says: と書かれている, it says.
    package var isActive = false
    /// The slots that ask for no particular noun and that no argument has taken, in the order of the frame.
    package var open: [(marker: String, role: ArgumentRole)] = []
  }

  /// Whether a frame asks for this noun behind this marker and says something of it.
  static func keeps(_ lemma: String, _ marker: String, _ entry: FrameEntry) -> Bool {
    entry.slots.utf8.split(separator: UInt8(ascii: " ")).contains { text in
      guard let slot = Slot(Substring(text)) else { return false }
      return slot.role != .drop && slot.marker == marker && slot.lemmas.contains(lemma)
    }
  }

  /// The best frame among `entries`: the most specific whose conditions hold, then the one that places most arguments,
  /// then the first. `existential` is the subject of frames that say what there is, `voice` what `voice[passive]=drop`
  /// compares with.
  package static func match(
    _ entries: [FrameEntry], _ arguments: [SourceArgument], existential: String = "", voice: String = ""
  ) -> Match? {
    var best: (score: Int, match: Match)?
    for entry in entries {
      let slots = entry.slots.utf8.split(separator: UInt8(ascii: " ")).compactMap { Slot(Substring($0)) }
      var roles: [ArgumentRole?] = Array(repeating: nil, count: arguments.count)
      var markers: [String?] = Array(repeating: nil, count: arguments.count)
      var score = 0
      var isFitting = true
      var isSpecific = false
      var isVoiced = false
      var isActive = false
      var open: [(marker: String, role: ArgumentRole)] = []
      for slot in slots {
        if slot.marker == "voice" {
          isVoiced = slot.lemmas.contains(voice)
          isActive = slot.role == .oblique("active")
          if !isVoiced { isFitting = false }
          score += 10
          isSpecific = true
          continue
        }
        let index =
          arguments.indices.first { roles[$0] == nil && slot.accepts(arguments[$0]) }
          ?? arguments.indices.first { roles[$0] == nil && slot.acceptsTopic(arguments[$0]) }
        if let index {
          roles[index] = slot.role
          markers[index] = slot.marker
          score += slot.lemmas.isEmpty ? (slot.feature.isEmpty ? 2 : 6) : 10
          if slot.isSpecific { isSpecific = true }
        } else if !slot.lemmas.isEmpty || slot.feature.contains(.quote) {
          isFitting = false
        } else {
          // What a state is said of is there, or hidden in a topic.
          score -= slot.isSpecific || slot.role == .object || slot.role == .complement ? 3 : 1
          if !slot.isSpecific { open.append((slot.marker, slot.role)) }
        }
      }
      // A topic or a focused noun that no slot has taken may be the object that is missing.
      let isHidden = open.contains { slot in
        slot.role == .object
          && arguments.indices.contains { roles[$0] == nil && arguments[$0].openMarkers.contains(slot.marker) }
      }
      if isHidden { score += 3 }
      // "There is" must have something that there is.
      if !existential.isEmpty, entry.subject == existential, !slots.isEmpty, !roles.contains(.object) { continue }
      guard isFitting else { continue }
      if let current = best, current.score >= score { continue }
      let match = Match(
        entry: entry, roles: roles, markers: markers, isSpecific: isSpecific, isVoiced: isVoiced, isActive: isActive,
        open: open)
      best = (score, match)
    }
    return best?.match
  }
}
