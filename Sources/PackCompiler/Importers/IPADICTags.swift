import LanguagePack

/// The part-of-speech system of IPADIC in our tags.
///
/// Fields of a row: surface, left id, right id, cost, four levels of part of speech, conjugation type, conjugation form,
/// base form, reading, pronunciation. Words are cut alike, so each row has exactly one set of tags.
struct IPADICTags {
  struct Word {
    var tags: TagSet
    var lemma: String
    /// Name of the paradigm in the paradigms of the language, or `-`.
    var paradigm: String
  }

  /// The reading of a row; nil when a tag of it is unknown to us.
  static func word(_ fields: [String]) -> Word? {
    let surface = fields[0]
    var lemma = fields[10] == "*" ? surface : fields[10]
    let kind = fields[4] + "," + fields[5]
    var name: String
    switch fields[4] {
    case "動詞": name = verb(fields, &lemma)
    case "形容詞": name = fields[5] == "自立" ? "adjective" : adjectiveAfterVerb(lemma)
    case "助動詞": name = auxiliary(fields, &lemma)
    case "名詞": name = noun(fields)
    case "助詞": name = particle(fields, &lemma)
    case "副詞": name = "adverb"
    case "連体詞": name = "adnominal"
    case "接続詞": name = "conjunction"
    case "感動詞", "フィラー", "その他": name = "interjection"
    case "接頭詞": name = "prefix"
    case "記号": name = mark(kind, surface)
    default: return nil
    }
    name += form(fields)
    return TagSet(name).map { Word(tags: $0, lemma: lemma, paradigm: paradigms[fields[8]] ?? "-") }
  }

  private static func verb(_ fields: [String], _ lemma: inout String) -> String {
    if fields[5] == "自立" { return "verb" }
    if let plain = contractions[lemma] {
      let isVoiced = lemma != plain && lemma != "ちまう"
      lemma = plain
      return "auxiliary.contraction" + (plain == "てる" || plain == "とる" ? ".stative" : "") + (isVoiced ? ".voiced" : "")
    }
    switch lemma {
    case "れる", "られる": return "auxiliary.after-irrealis.passive"
    case "せる", "させる", "す", "さす", "しめる": return "auxiliary.after-irrealis.causative"
    case "いる", "ある": return "auxiliary.after-te.stative"
    case "いく", "くる", "行く", "来る", "ゆく": return "auxiliary.after-te.motion"
    case "くださる", "下さる", "いただく", "頂く", "いらっしゃる", "まいる", "参る": return "auxiliary.after-te.honorific"
    case "なさる", "いたす", "致す", "願う", "願える": return "auxiliary.after-stem.honorific"
    case _ where afterTe.contains(lemma): return "auxiliary.after-te"
    default: return "auxiliary.after-stem"
    }
  }

  private static let afterTe: Set<String> = [
    "おる", "おく", "しまう", "じまう", "みる", "みせる", "くれる", "もらう", "もらえる", "あげる", "やる", "いける", "しまふ",
  ]
  private static let contractions = [
    "てる": "てる", "でる": "てる", "とく": "とく", "どく": "とく", "ちゃう": "ちゃう", "じゃう": "ちゃう", "ちまう": "ちゃう",
    "てく": "てく", "でく": "てく", "とる": "とる", "どる": "とる", "たげる": "たげる",
  ]

  private static func adjectiveAfterVerb(_ lemma: String) -> String {
    switch lemma {
    case "ほしい", "欲しい": "auxiliary.after-te"
    case "よい", "良い", "いい", "イイ": "adjective"
    default: "auxiliary.after-stem"
    }
  }

  private static func auxiliary(_ fields: [String], _ lemma: inout String) -> String {
    switch (fields[8], lemma) {
    case ("特殊・タ", "だ"):
      lemma = "た"
      return "auxiliary.past.voiced"
    case ("特殊・タ", _): return "auxiliary.past"
    case ("特殊・ダ", _): return "copula"
    case ("特殊・デス", "です"): return "copula.polite"
    case ("特殊・デス", _): return "copula.polite.informal"
    case ("特殊・ジャ", _), ("特殊・ヤ", _): return "copula.informal"
    case ("特殊・マス", _): return "auxiliary.after-stem.polite"
    case ("特殊・ナイ", _), ("特殊・ヌ", _): return "auxiliary.after-irrealis.negative"
    case ("特殊・タイ", _): return "auxiliary.after-stem"
    case ("不変化型", "ん"), ("不変化型", "ぬ"), ("不変化型", "へん"), ("不変化型", "ひん"):
      return "auxiliary.after-irrealis.negative"
    case (_, "う"): return "auxiliary.volitional"
    case (_, "まい"): return "auxiliary.negative.formal"
    case (_, "無い"): return "auxiliary.after-irrealis.negative"
    case (_, "じゃん"), (_, "じゃン"), (_, "やん"): return "auxiliary.informal"
    case ("五段・ラ行特殊", _): return "auxiliary.polite.honorific"
    default: return "auxiliary"
    }
  }

  /// The form of a word, as tags with a dot before them; empty for words that do not inflect.
  private static func form(_ fields: [String]) -> String {
    let surface = fields[0]
    switch fields[9] {
    case "*": return ""
    case "未然形":
      return ["特殊・ダ", "特殊・デス", "特殊・タ", "特殊・ジャ", "特殊・ヤ"].contains(fields[8]) ? ".volitional" : ".irrealis"
    case "未然ウ接続": return ".volitional"
    case "未然レル接続": return ".irrealis.passive"
    case "未然ヌ接続": return fields[4] == "動詞" ? ".irrealis.negative" : ".irrealis"
    case "未然特殊": return ".irrealis.informal"
    case "連用タ接続": return surface.hasSuffix("ん") || fields[8] == "五段・ガ行" ? ".onbin.voiced" : ".onbin"
    case "連用ゴザイ接続": return ".continuative.formal"
    case let name where name.hasPrefix("連用"): return ".continuative"
    case "仮定形": return ".hypothetical"
    case let name where name.hasPrefix("仮定"): return ".hypothetical.contraction"
    case "命令ｙｏ": return ".imperative.formal"
    case let name where name.hasPrefix("命令"): return ".imperative"
    case "体言接続": return ".attributive"
    case let name where name.hasPrefix("体言接続"): return ".attributive.informal"
    case "ガル接続": return ".stem"
    case "音便基本形": return ".dictionary.informal"
    default: return ".dictionary"
    }
  }

  private static let paradigms = [
    "一段": "ichidan", "一段・クレル": "ichidan", "一段・得ル": "ichidan", "五段・カ行イ音便": "godan-k",
    "五段・カ行促音便": "godan-k-iku", "五段・カ行促音便ユク": "godan-k-iku", "五段・ガ行": "godan-g", "五段・サ行": "godan-s",
    "五段・タ行": "godan-t", "五段・ナ行": "godan-n", "五段・バ行": "godan-b", "五段・マ行": "godan-m", "五段・ラ行": "godan-r",
    "五段・ラ行アル": "godan-r", "五段・ラ行特殊": "godan-r-aru", "五段・ワ行促音便": "godan-w", "五段・ワ行ウ音便": "godan-w",
    "サ変・スル": "suru", "サ変・−スル": "suru", "サ変・−ズル": "zuru", "カ変・クル": "kuru", "カ変・来ル": "kuru",
    "形容詞・アウオ段": "i-adjective", "形容詞・イ段": "i-adjective", "形容詞・イイ": "i-adjective-yoi", "特殊・ナイ": "nai",
    "特殊・マス": "masu", "特殊・タ": "ta", "特殊・ダ": "da", "特殊・デス": "desu", "特殊・ヌ": "nu", "特殊・タイ": "i-adjective",
  ]

  private static func noun(_ fields: [String]) -> String {
    let surface = fields[0]
    switch (fields[5], fields[6]) {
    case ("サ変接続", _), ("動詞非自立的", _): return "noun.verbal-noun"
    case ("形容動詞語幹", _): return "na-adjective"
    case ("代名詞", _): return "pronoun"
    case ("数", _): return "numeral"
    case ("副詞可能", _): return surface.contains(where: times.contains) ? "noun.adverbial.time" : "noun.adverbial"
    case ("固有名詞", "人名"): return "proper-noun.person"
    case ("固有名詞", "地域"): return "proper-noun.place"
    case ("固有名詞", _): return "proper-noun"
    case ("接尾", "助数詞"): return "counter"
    case ("接尾", "助動詞語幹"): return "auxiliary.after-stem.na"
    case ("接尾", "サ変接続"): return "suffix.verbal-noun"
    case ("接尾", "副詞可能"): return "suffix.adverbial"
    case ("接尾", "人名"): return "suffix.person"
    case ("接尾", "地域"): return "suffix.place"
    case ("接尾", "形容動詞語幹"): return surface == "がち" ? "auxiliary.after-stem.na" : "suffix.na"
    case ("接尾", _): return "suffix"
    case ("非自立", "助動詞語幹"), ("非自立", "形容動詞語幹"): return "auxiliary.na"
    case ("特殊", "助動詞語幹"): return "auxiliary"
    case ("非自立", _) where ["の", "ん", "ン"].contains(surface): return "particle.nominalizer"
    case ("非自立", "副詞可能"):
      return surface.contains(where: times.contains) || ["とき", "ころ", "のち", "たび"].contains(surface)
        ? "noun.adverbial.time" : "noun.adverbial"
    case ("接続詞的", _): return "conjunction"
    default: return "noun"
    }
  }

  /// Characters by which a noun that can stand as an adverb names a time.
  private static let times: Set<Character> = [
    "日", "月", "年", "週", "朝", "昼", "夜", "晩", "夕", "時", "今", "昔", "春", "夏", "秋", "冬", "前", "後", "曜", "頃", "先",
  ]

  private static func particle(_ fields: [String], _ lemma: inout String) -> String {
    let surface = fields[0]
    switch fields[5] {
    case "格助詞":
      if fields[6] == "引用" || ["って", "て"].contains(surface) { return "particle.quote" }
      if surface.hasPrefix("と"), surface.hasSuffix("う") || surface.hasSuffix("ふ") {
        return "particle.quote.attributive"
      }
      if ["っていう", "ていう", "といいます", "っちゅう", "ってな"].contains(surface) { return "particle.quote.attributive" }
      if surface == "といった" { return "particle.parallel.attributive" }
      if fields[6] == "連語", surface.hasSuffix("る") || surface.hasSuffix("ます") { return "particle.case.attributive" }
      return "particle.case"
    case "係助詞":
      return surface == "は" ? "particle.topic" : surface == "しか" ? "particle.binding.negative" : "particle.binding"
    case "副助詞":
      if surface == "でも" { return "particle.binding" }
      if surface == "だって" { return "particle.binding.informal" }
      if surface.hasPrefix("じゃ") {
        lemma = "じゃ"
        return "particle.topic.contraction"
      }
      return "particle.adverbial"
    case "接続助詞":
      switch surface {
      case "て": return "particle.connective.te"
      case "で":
        lemma = "て"
        return "particle.connective.te.voiced"
      case "ちゃ", "ちゃあ":
        lemma = "ちゃ"
        return "particle.connective.te.topic.contraction"
      case "じゃ":
        lemma = "ちゃ"
        return "particle.connective.te.topic.contraction.voiced"
      case "たって": return "particle.connective.te"
      case "ば": return "particle.connective.hypothetical"
      case "ながら", "つつ": return "particle.connective.after-stem"
      default: return "particle.connective"
      }
    case "並立助詞":
      if surface == "たり" { return "particle.parallel.te" }
      if surface == "だり" {
        lemma = "たり"
        return "particle.parallel.te.voiced"
      }
      return "particle.parallel"
    case "副助詞／並立助詞／終助詞": return "particle.final.interrogative"
    case "終助詞":
      return ["かしら", "っけ", "かい", "かぁ"].contains(surface) ? "particle.final.interrogative" : "particle.final"
    case "特殊": return surface == "かな" ? "particle.final.interrogative" : "particle.final"
    case "連体化": return "particle.adnominal-particle"
    case "副詞化": return "particle.adverbial"
    default: return "particle"
    }
  }

  private static func mark(_ kind: String, _ surface: String) -> String {
    switch kind {
    case "記号,句点": "punctuation.full-stop"
    case "記号,読点": "punctuation.comma"
    case "記号,括弧開": "punctuation.open"
    case "記号,括弧閉": "punctuation.close"
    case _ where ["！", "？", "…", "‥"].contains(surface): "punctuation.full-stop"
    default: "symbol"
    }
  }
}
