/// Where the batches of a run come from.
///
/// The same input gives the same records in the same order; only where batches
/// are cut may differ from run to run.
package protocol RecordFeed: AnyObject {
  /// The next whole records: at most `records`, and no more than needed to reach `bytes`.
  ///
  /// Waits only when not one record has arrived, and only if it may.
  func next(bytes: Int, records: Int, mayWait: Bool) throws(BatchError) -> RecordSource.Next
}

extension RecordSource: RecordFeed {}
