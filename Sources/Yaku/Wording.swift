import LanguagePack
import TextModel

/// How a translation speaks to its reader.
///
/// It matters in languages that have more than one way (です／だ, usted／tú, Sie／du): those whose pack names it under
/// `formality`. In others the response carries the note `formalityUnsupported`.
public enum Formality: String, Hashable, Sendable, CaseIterable {
  /// As the text suggests.
  case unspecified
  /// To somebody one is not close to.
  case polite
  /// To friends, or to nobody in particular.
  case plain
}

/// The grammatical gender of the person a text is about, where its words do not say.
///
/// It matters in languages whose pack names it under `gender`. In others the response carries the note
/// `genderUnsupported`.
public enum Gender: String, Hashable, Sendable, CaseIterable {
  /// As the text suggests.
  case unspecified
  /// She.
  case feminine
  /// He.
  case masculine
  /// Neither.
  case neuter
}

extension PackStore {
  /// The notes for what `request` asks of the wording and the target language does not have.
  func unsupportedWording(_ request: Request) -> [Note] {
    let span = TextSpan(0, request.text.utf8.count)
    var notes: [Note] = []
    if request.formality != .unspecified,
      !manifestValues("formality", of: request.target).contains(request.formality.rawValue)
    {
      notes.append(Note(span: span, code: .formalityUnsupported, stage: .generation))
    }
    if request.gender != .unspecified, !manifestValues("gender", of: request.target).contains(request.gender.rawValue) {
      notes.append(Note(span: span, code: .genderUnsupported, stage: .generation))
    }
    return notes
  }

  /// The words under `key` in the manifests of a language.
  private func manifestValues(_ key: String, of language: LanguageTag) -> Set<String> {
    Set(
      items.filter { $0.manifest["language"] == language.base.description }
        .flatMap { ($0.manifest[key] ?? "").split(separator: " ").map(String.init) })
  }
}
