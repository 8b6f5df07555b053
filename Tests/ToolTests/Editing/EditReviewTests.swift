import Testing
import Yaku

@testable import YakuTool

@Suite struct EditReviewTests {
  private let old = "One teh two teh.\nThree teh.\n"
  private let new = "One the two the.\nThree the.\n"

  @Test func suggestionsStandInTheTextAndWhatIsUndecidedIsNotWritten() throws {
    let review = try ReviewFixture.review()
    #expect(review.text == new && review.decided == old && !review.isChanged)
    #expect(review.count(.pending) == 3 && review.selected == 0)
  }

  @Test func aDecisionGoesOnToTheNextThatIsOpen() throws {
    var review = try ReviewFixture.review()
    review.type("a")
    #expect(review.selected == 1 && review.isChanged && review.decided == "One the two teh.\nThree teh.\n")
    review.type("r")
    #expect(review.selected == 2 && review.text == "One the two teh.\nThree the.\n")
    review.type("p")
    #expect(review.selected == 1)
    // From the last decision to the first that is open.
    review.type("na")
    #expect(review.count(.accepted) == 2 && review.count(.rejected) == 1)
    #expect(review.message == "all are decided: s writes the file")
    #expect(review.decided == "One the two teh.\nThree the.\n" && review.text == review.decided)
  }

  @Test func aDecisionMayBeAnotherOne() throws {
    var review = try ReviewFixture.review()
    review.type("apr")
    #expect(review.host.suggestions[0].state == .rejected && review.text.hasPrefix("One teh two the"))
    review.type("pr")
    #expect(review.message == "it is rejected already")
    review.type("a")
    #expect(review.host.suggestions[0].state == .accepted && review.text == new)
  }

  @Test func nextAndPreviousStopAtTheEnds() throws {
    var review = try ReviewFixture.review()
    review.type("p")
    #expect(review.selected == 0 && review.message == "this is the first one")
    _ = review.press(.down)
    _ = review.press(.character(" "))
    #expect(review.selected == 2)
    _ = review.press(.right)
    #expect(review.selected == 2 && review.message == "this is the last one")
  }

  @Test func undoTakesBackOneStepAtATimeAndRedoMakesItAgain() throws {
    var review = try ReviewFixture.review()
    review.type("arA")
    #expect(review.count(.accepted) == 2 && review.count(.rejected) == 1)
    review.type("u")
    #expect(review.count(.pending) == 1 && review.message == "taken back: accept all")
    review.type("u")
    #expect(review.count(.pending) == 2 && review.selected == 1 && review.text == new)
    review.type("u")
    #expect(review.count(.pending) == 3 && review.selected == 0 && review.decided == old)
    // The suggestions are a step as well.
    review.type("u")
    #expect(review.text == old && review.message == "taken back: the suggestions")
    review.type("a")
    #expect(review.text == old && review.message == "the suggestions are taken back; U brings them again")
    review.type("u")
    #expect(review.message == "nothing to take back")
    review.type("UU")
    _ = review.press(.control("r"))
    #expect(review.count(.accepted) == 1 && review.count(.rejected) == 1 && review.count(.pending) == 1)
    review.type("UU")
    #expect(review.message == "nothing to make again" && review.count(.accepted) == 2)
  }

  @Test func theOriginalIsShownAndTheNewTextAgain() throws {
    var review = try ReviewFixture.review()
    review.type("ao")
    #expect(review.text == old && review.host.session.isShowingOriginal)
    #expect(review.decided == "One the two teh.\nThree teh.\n")
    review.type("w")
    #expect(review.text == new && review.count(.accepted) == 1)
    // A decision shows the new text first; undo shows the original again.
    review.type("or")
    #expect(review.text == "One the two teh.\nThree the.\n" && !review.host.session.isShowingOriginal)
    review.type("u")
    #expect(review.text == old && review.host.session.isShowingOriginal && review.count(.pending) == 2)
  }

  @Test func whatIsAcceptedIsWritten() throws {
    var review = try ReviewFixture.review()
    #expect(review.type("s") == .nothing && review.message == "nothing is accepted; the file stays as it is")
    #expect(review.type("as") == .write(isForced: false))
    #expect(review.didWrite() == .nothing && !review.isChanged)
    #expect(review.message == "written; what is undecided is as it was")
    #expect(review.type("s") == .nothing && review.message == "it is written already")
    #expect(review.type("q") == .quit)
    // What was written may be taken back, and that written.
    #expect(review.type("u") == .nothing && review.isChanged && review.type("s") == .write(isForced: false))
  }

  @Test func quittingAsksWhenSomethingIsNotWritten() throws {
    var review = try ReviewFixture.review()
    #expect(review.type("q") == .quit)
    #expect(review.type("aq") == .nothing && review.question == .quitUnwritten)
    #expect(review.type("x") == .nothing && review.question == .quitUnwritten)
    #expect(review.type("c") == .nothing && review.question == nil)
    #expect(review.type("qn") == .quit)
    _ = review.press(.escape)
    #expect(review.type("y") == .write(isForced: false))
    #expect(review.didWrite() == .quit)
  }

  @Test func aFileThatCannotBeWrittenEndsNothing() throws {
    var review = try ReviewFixture.review()
    #expect(review.type("aqy") == .write(isForced: false))
    review.didNotWrite("no room")
    #expect(review.message == "no room" && review.isChanged && review.question == nil)
    #expect(review.type("s") == .write(isForced: false))
    #expect(review.didWrite() == .nothing)
  }

  @Test func somebodyElsesChangesAreNotWrittenOverWithoutAsking() throws {
    var review = try ReviewFixture.review()
    #expect(review.type("as") == .write(isForced: false))
    review.foundOtherContents()
    #expect(review.type("n") == .nothing && review.message == "not written" && review.isChanged)
    _ = review.type("qy")
    review.foundOtherContents()
    #expect(review.type("y") == .write(isForced: true))
    #expect(review.didWrite() == .quit)
  }

  @Test func aReadOnlyFileIsOnlyLookedAt() throws {
    var review = try ReviewFixture.review(isReadOnly: true)
    #expect(review.message.hasPrefix("read-only"))
    #expect(review.type("a") == .nothing && review.count(.pending) == 3 && review.message.hasPrefix("read-only"))
    #expect(review.type("A") == .nothing && review.type("s") == .nothing && review.count(.pending) == 3)
    review.type("no")
    #expect(review.selected == 1 && review.text == old)
    #expect(review.type("wq") == .quit)
  }

  @Test func rejectingAllGivesEveryByteBack() throws {
    let text = "teh\r\n日本teh🙂 e\u{301}teh\n"
    var review = try ReviewFixture.review(text, ["teh": "これ"])
    review.type("aR")
    #expect(review.count(.accepted) == 1 && review.decided == text.replacing("teh", with: "これ", maxReplacements: 1))
    review.type("ppr")
    #expect(Array(review.text.utf8) == Array(text.utf8) && !review.isChanged)
    review.type("R")
    #expect(review.message == "nothing is undecided")
  }
}
