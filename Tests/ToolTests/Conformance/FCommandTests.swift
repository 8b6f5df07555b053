import Foundation
import Glibc
import Testing

@testable import YakuTool

/// The rows of section F that the command line has a part in.
@Suite struct FCommandTests {
  @Test("F1: the commands of the translator are there, each with help, an example and its exit codes")
  func f1Commands() throws {
    for name in ["translate", "batch", "detect", "languages", "status", "prepare", "explain", "config", "licenses"] {
      let help = try Program(name, "--help").finish()
      #expect(help.code == 0 && help.output.contains("Usage: yaku \(name)"))
      #expect(help.output.contains("Example") && help.output.contains("130  stopped by Ctrl-C"))
    }
  }

  @Test("F1: text comes from the command line or from standard input")
  func f1StandardInput() throws {
    let program = try Program("translate", "--from", "ja", "--to", "en")
    program.write("また来ました。\n")
    #expect(program.finish().output == "I came again.\n")
  }

  @Test("F1: Ctrl-C ends a run of lines, and what was answered stays")
  func f1Interrupt() throws {
    let program = try Program("translate", "--from", "ja", "--to", "en", "--lines")
    program.write("また来ました。\n")
    #expect(program.readLine() == "I came again.")
    program.interrupt()
    #expect(program.finish().code == 130)
  }

  @Test("F1: the manual page and the reference name every command and option")
  func f1Reference() throws {
    let markdown = try Program("help", "--markdown").finish().output
    let manual = try Program("help", "--man").finish().output
    for (path, command) in Command.all(Tool.commands) where command.action != nil {
      #expect(markdown.contains("## yaku \(path)\n"))
      for option in command.options {
        #expect(markdown.contains("--\(option.name)"))
        let written = option.name.split(separator: "-", omittingEmptySubsequences: false).joined(separator: "\\-")
        #expect(manual.contains("\\-\\-\(written)"), "\(path) --\(option.name)")
      }
    }
  }
}
