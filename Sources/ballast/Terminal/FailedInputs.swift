/// The end of a run in which some inputs could not be read; their objects have the errors.
struct FailedInputs: Error {
  let failed: Int
  let count: Int
  /// Problems that are not part of the result, one line each.
  let warnings: [String]
}
