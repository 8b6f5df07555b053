/// Which values of a JSON document are meant: names behind full stops, `[*]`, `[2]`, `*` for any name, `**` for any depth.
package struct JSONPath: Hashable, Sendable {
  enum Step: Hashable, Sendable {
    case name(String)
    case anyName
    case index(Int)
    case anyIndex
    /// Any number of steps, also none.
    case anyDepth
  }

  let steps: [Step]
}
