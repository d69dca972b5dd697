package import DataFormats
package import ResourceFormats

extension AssetCatalog {
  /// Returns the number of asset names.
  package func facetCount() throws(FormatError) -> Int {
    guard let facets = try store.variable("FACETKEYS") else { return 0 }
    var tree = try BOMTree(store, facets)
    var count = 0
    while try tree.next() != nil { count += 1 }
    return count
  }

  /// Calls `body` with every rendition, in key order.
  package func forEachRendition(_ body: (Rendition) -> Void) throws(FormatError) {
    var tree = try renditionTree()
    while let entry = try tree.next() { body(try rendition(entry)) }
  }
}
