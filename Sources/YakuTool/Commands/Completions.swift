let completionsCommand = Command(
  name: "completions", summary: "print completions for a shell",
  operands: "bash|zsh|fish", operandCount: 1...1,
  example: """
    yaku completions bash > ~/.local/share/bash-completion/completions/yaku
    yaku completions zsh > ~/.zfunc/_yaku
    yaku completions fish > ~/.config/fish/completions/yaku.fish
    """
) { arguments throws(ToolError) in
  let shell = arguments.operands[0]
  guard let script = CompletionScripts.script(for: shell, Tool.commands) else {
    throw ToolError(2, "no completions for \"\(shell)\"; choose one of: bash, zsh, fish")
  }
  try Console.print(script)
  return 0
}
