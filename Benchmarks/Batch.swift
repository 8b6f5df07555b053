import Batch
import Files
import FoundationEssentials
import Glibc
import Synchronization
import Yaku

extension Bench {
  /// Files through the batch runner beside the engine alone, on all cores: what reading, order and writing cost.
  ///
  /// Each round measures one after the other, so that what else the machine does meets both. No text is kept for
  /// another that is the same.
  func batch() async -> [Measurement] {
    let jobs = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    let folder = FileManager.default.temporaryDirectory.path + "/yaku-bench-\(getpid())"
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var found: [Measurement] = []
    for corpus in corpora {
      guard let pair = pairs(from: corpus).first, !corpus.texts.isEmpty else { continue }
      let texts = Array(repeatElement(corpus.texts, count: 1 + 4000 / corpus.texts.count).joined())
      let template = Request("", from: pair.source, to: pair.target)
      let lines = "\(folder)/texts.txt"
      let table = "\(folder)/texts.csv"
      let rows = texts.enumerated().map { "\($0),\"\($1.replacing("\"", with: "\"\""))\",5\n" }
      try? Data(texts.map { $0 + "\n" }.joined().utf8).write(to: URL(filePath: lines))
      try? Data(("id,text,stars\n" + rows.joined()).utf8).write(to: URL(filePath: table))
      var (toEngine, toLines, toEngineCPU, toLinesCPU) = (Series(), Series(), Series(), Series())
      for _ in 0..<rounds {
        let bare = await measure { await translateAll(texts, template, jobs) }
        let plain = await measure { await run(lines, folder, template, jobs) }
        let csv = await measure { await run(table, folder, template, jobs) }
        toEngine.add(bare.wall / plain.wall)
        toLines.add(plain.wall / csv.wall)
        toEngineCPU.add(bare.cpu / plain.cpu)
        toLinesCPU.add(plain.cpu / csv.cpu)
      }
      found += [
        Measurement("batch", "\(corpus.name), lines to engine", .ratio, toEngine),
        Measurement("batch", "\(corpus.name), lines to engine, CPU", .ratio, toEngineCPU),
        Measurement("batch", "\(corpus.name), CSV to lines", .ratio, toLines),
        Measurement("batch", "\(corpus.name), CSV to lines, CPU", .ratio, toLinesCPU),
      ]
    }
    return found
  }

  private func measure(_ body: () async -> Void) async -> (wall: Double, cpu: Double) {
    let (wall, cpu) = (Clock.wall.now, Clock.cpu.now)
    await body()
    return (Clock.wall.now - wall, Clock.cpu.now - cpu)
  }

  /// The engine alone: as many tasks as jobs, each taking the next texts.
  private func translateAll(_ texts: [String], _ template: Request, _ jobs: Int) async {
    let next = Counter()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<jobs {
        group.addTask {
          while true {
            let start = next.value.add(16, ordering: .relaxed).oldValue
            guard start < texts.count else { return }
            for text in texts[start..<min(start + 16, texts.count)] {
              var request = template
              request.text = text
              _ = try? engine.translate(request)
            }
          }
        }
      }
    }
  }

  private func run(_ input: String, _ folder: String, _ template: Request, _ jobs: Int) async {
    var options = BatchOptions(input: input, output: folder + "/out", template: template)
    options.textColumns = [.name("text")]
    options.cacheSize = 0
    options.jobs = jobs
    let job = BatchJob(options, stop: StopSignal()) { request throws(EngineError) in try engine.translate(request) }
    _ = try? await job.run(tell: { _ in }, show: { _ in })
  }

  private final class Counter: Sendable {
    let value = Atomic<Int>(0)
  }
}
