/**
 * Keys of PostgreSQL's advisory locks: `embeddedOwner` and `migrations` alone, the others as first keys
 * of pairs. The triggers of `0014_search.sql` and `0122_search_by_seller_kind.sql` use 7203117 alone.
 */
export const advisoryLocks = {
  embeddedOwner: 7_203_115,
  migrations: 7_203_116,
  /** With the hash of a product's id. */
  productEvents: 7_203_118,
  /** With the hash of a network. */
  networkHolds: 7_203_119,
  /** With the hash of a sale's id. */
  saleDeadlines: 7_203_120,
  /** With the hash of a top-up's id. */
  topUps: 7_203_121,
  /** With the hash of a kind of records. */
  demoData: 7_203_122,
}
