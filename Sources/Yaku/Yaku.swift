@_exported public import TextModel
