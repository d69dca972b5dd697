internal import Localization

/// Who uses each of many small things: the strings of a pool, the objects of a property list.
///
/// A thing's users are a path in a tree: each new user of a thing moves it to a child of the node where it was.
/// Things with the same users share a node, so that memory is bounded by the things and time by the uses.
struct ReferenceCounts {
  private struct Node {
    let parent: Int32
    let user: Int32
    let depth: Int32
    /// The child that the user of this number leads to, as the last one that asked.
    var next: (user: Int32, node: Int32) = (-1, 0)
  }

  private var nodes = [Node(parent: -1, user: -1, depth: 0)]
  private var nodeOf: [Int32]
  private var users: [ByteAttribution.Key] = []

  init(count: Int) { nodeOf = [Int32](repeating: 0, count: count) }

  /// All following uses are by `key`. An owner comes once, kind after kind: an owner's later kinds have no part
  /// in a thing that an earlier one of its kinds uses.
  mutating func begin(_ key: ByteAttribution.Key) { users.append(key) }

  mutating func use(_ thing: Int) {
    let node = nodeOf[thing]
    let user = Int32(truncatingIfNeeded: users.count - 1)
    let parent = Int(node)
    if nodes[parent].next.user == user {
      nodeOf[thing] = nodes[parent].next.node
      return
    }
    let last = nodes[parent].user
    if last == user || last >= 0 && users[Int(last)].owner == users[Int(user)].owner { return }
    let child = Int32(truncatingIfNeeded: nodes.count)
    nodes.append(Node(parent: node, user: user, depth: nodes[parent].depth + 1))
    nodes[parent].next = (user, child)
    nodeOf[thing] = child
  }

  func isUsed(_ thing: Int) -> Bool { nodeOf[thing] != 0 }

  /// The owners that use a thing, sorted.
  func owners(of thing: Int) -> [Owner] { path(nodeOf[thing]).map { users[$0].owner }.sorted() }

  private func path(_ node: Int32) -> [Int] {
    var path: [Int] = []
    var node = Int(node)
    while node > 0 {
      path.append(Int(nodes[node].user))
      node = Int(nodes[node].parent)
    }
    return path
  }

  /// Divides each thing's bytes equally among its users; what is over goes a byte each to the first of them in
  /// order, over all things of the same users together.
  /// - Parameters:
  ///   - bytes: of a thing.
  ///   - body: gets a user, bytes that are its alone, and its part of bytes that it uses with others.
  /// - Returns: the bytes of things that nobody uses.
  func divide(_ bytes: (Int) -> Int, _ body: (ByteAttribution.Key, _ own: Int, _ apportioned: Int) -> Void) -> Int {
    var sums = [Int](repeating: 0, count: nodes.count)
    for (thing, node) in nodeOf.enumerated() { sums[Int(node)] += bytes(thing) }
    for (node, sum) in sums.enumerated().dropFirst() where sum > 0 {
      let count = Int(nodes[node].depth)
      if count == 1 {
        body(users[Int(nodes[node].user)], sum, 0)
        continue
      }
      let (share, over) = sum.quotientAndRemainder(dividingBy: count)
      let keys = path(Int32(truncatingIfNeeded: node)).map { users[$0] }.sorted { $0.owner < $1.owner }
      for (position, key) in keys.enumerated() { body(key, 0, share + (position < over ? 1 : 0)) }
    }
    return sums[0]
  }
}
