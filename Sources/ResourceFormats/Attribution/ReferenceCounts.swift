internal import Localization

/// The users of many small items: the strings of a pool, or the objects of a property list.
///
/// The users of an item are a path in a tree. Each new user of an item moves the item to a child of its node.
/// Items with the same users share a node. Memory is proportional to the items, and time to the uses.
struct ReferenceCounts {
  private struct Node {
    let parent: Int32
    let user: Int32
    let depth: Int32
    /// The child for the user that was added last.
    var next: (user: Int32, node: Int32) = (-1, 0)
  }

  private var nodes = [Node(parent: -1, user: -1, depth: 0)]
  private var nodeOf: [Int32]
  private var users: [ByteAttribution.Key] = []

  init(count: Int) { nodeOf = [Int32](repeating: 0, count: count) }

  /// Assigns all following uses to `key`. The kinds of one owner must be consecutive. An item that one of them
  /// uses is not assigned to a later kind.
  mutating func begin(_ key: ByteAttribution.Key) { users.append(key) }

  mutating func use(_ item: Int) {
    let node = nodeOf[item]
    let user = Int32(truncatingIfNeeded: users.count - 1)
    let parent = Int(node)
    if nodes[parent].next.user == user {
      nodeOf[item] = nodes[parent].next.node
      return
    }
    let last = nodes[parent].user
    if last == user || last >= 0 && users[Int(last)].owner == users[Int(user)].owner { return }
    let child = Int32(truncatingIfNeeded: nodes.count)
    nodes.append(Node(parent: node, user: user, depth: nodes[parent].depth + 1))
    nodes[parent].next = (user, child)
    nodeOf[item] = child
  }

  /// The owners that use an item, sorted.
  func owners(of item: Int) -> [Owner] { path(nodeOf[item]).map { users[$0].owner }.sorted() }

  private func path(_ node: Int32) -> [Int] {
    var path: [Int] = []
    var node = Int(node)
    while node > 0 {
      path.append(Int(nodes[node].user))
      node = Int(nodes[node].parent)
    }
    return path
  }

  /// Apportions each item's bytes equally to its users. Over all items with the same users, the remainder goes to
  /// the first users in order, one byte each.
  /// - Parameters:
  ///   - bytes: the size of an item.
  ///   - body: receives a user, the bytes that only it uses, and its share of bytes that several use.
  /// - Returns: the bytes of items without a user.
  func divide(_ bytes: (Int) -> Int, _ body: (ByteAttribution.Key, _ own: Int, _ apportioned: Int) -> Void)
    -> Int
  {
    var sums = [Int](repeating: 0, count: nodes.count)
    for (item, node) in nodeOf.enumerated() { sums[Int(node)] += bytes(item) }
    // An item's users have different owners.
    let order = users.indices.sorted { users[$0].owner < users[$1].owner }
    var rank = [Int](repeating: 0, count: users.count)
    for (position, user) in order.enumerated() { rank[user] = position }
    var own = rank.map { _ in 0 }
    var apportioned = own
    for (node, sum) in sums.enumerated().dropFirst() where sum > 0 {
      let count = Int(nodes[node].depth)
      if count == 1 {
        own[Int(nodes[node].user)] += sum
        continue
      }
      let (share, over) = sum.quotientAndRemainder(dividingBy: count)
      let ranks = path(Int32(truncatingIfNeeded: node)).map { rank[$0] }.sorted()
      for (position, rank) in ranks.enumerated() {
        apportioned[order[rank]] += share + (position < over ? 1 : 0)
      }
    }
    for user in users.indices { body(users[user], own[user], apportioned[user]) }
    return sums[0]
  }
}
