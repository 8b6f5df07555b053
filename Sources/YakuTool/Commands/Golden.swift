let goldenCommand = Command(
  name: "golden", summary: "accept new outputs of the golden tests",
  subcommands: [
    Command(
      name: "accept", summary: "write what the program says today as the expected output of a case",
      options: [
        Option("family", value: "NAME", "the family of cases", isRequired: true),
        Option("id", value: "ID", "the case (all of the family unless said)", isRepeatable: true), .packs,
      ],
      example: "yaku golden accept --family transfer --id tr-en-ja-031",
      action: unavailable("golden accept"))
  ])
