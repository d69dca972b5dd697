import Foundation
import OperatingSystem
import Testing

/// The meaning of error codes, for which a store decides whether to remove packs or to try again.
@Suite struct SystemErrorTests {
  /// Every code of Linux and Darwin, and a few that do not exist.
  @Test func onlyTheseCodesHaveAMeaning() {
    for code in Int32(-1)...200 {
      let error = SystemError(code: code)
      #expect(error.isFullDisk == [ENOSPC, EDQUOT].contains(code), "\(code)")
      #expect(error.isMissingFile == (code == ENOENT), "\(code)")
    }
  }
}
