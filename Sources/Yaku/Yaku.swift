@_exported public import enum LanguagePack.PackError
@_exported public import TextModel
