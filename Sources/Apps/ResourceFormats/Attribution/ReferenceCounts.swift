import Localization
import LocalizationAnalysis

/// The users of many small items: the strings of a pool, or the objects of a property list.
struct ReferenceCounts {
  /// The users of each item, in the order of their uses. No two have the same owner.
  private var usersOf: [[Int32]]
  private var users: [ByteAttribution.Key] = []

  init(count: Int) { usersOf = Array(repeating: [], count: count) }

  /// Assigns all following uses to `key`. The kinds of one owner must be consecutive. An item that one of them
  /// uses is not assigned to a later kind.
  mutating func begin(_ key: ByteAttribution.Key) { users.append(key) }

  mutating func use(_ item: Int) {
    if let last = usersOf[item].last, users[Int(last)].owner == users.last?.owner { return }
    usersOf[item].append(Int32(truncatingIfNeeded: users.count - 1))
  }

  /// The owners that use an item, sorted.
  func owners(of item: Int) -> [Owner] { usersOf[item].map { users[Int($0)].owner }.sorted() }

  /// Apportions each item's bytes equally to its users. Over all items with the same users, the remainder goes to
  /// the first users in order, one byte each.
  /// - Parameters:
  ///   - bytes: the size of an item.
  ///   - body: receives a user, the bytes that only it uses, and its share of bytes that several use.
  /// - Returns: the bytes of items without a user.
  func divide(_ bytes: (Int) -> Int, _ body: (ByteAttribution.Key, _ own: Int, _ apportioned: Int) -> Void)
    -> Int
  {
    var sums: [[Int32]: Int] = [:]
    for (item, users) in usersOf.enumerated() { sums[users, default: 0] += bytes(item) }
    let unused = sums.removeValue(forKey: []) ?? 0
    var own = users.map { _ in 0 }
    var apportioned = own
    for (sharing, sum) in sums {
      if sharing.count == 1 {
        own[Int(sharing[0])] += sum
        continue
      }
      let (share, over) = sum.quotientAndRemainder(dividingBy: sharing.count)
      let order = sharing.sorted { users[Int($0)].owner < users[Int($1)].owner }
      for (position, user) in order.enumerated() {
        apportioned[Int(user)] += share + (position < over ? 1 : 0)
      }
    }
    for user in users.indices { body(users[user], own[user], apportioned[user]) }
    return unused
  }
}
