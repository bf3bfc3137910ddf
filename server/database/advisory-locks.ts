/** Keys of PostgreSQL's advisory locks, and first keys of pairs. `0014_search.sql` uses 7203117. */
export const advisoryLocks = {
  embeddedOwner: 7_203_115,
  migrations: 7_203_116,
  /** With the hash of a product's id. */
  productEvents: 7_203_118,
  /** With the hash of a network. */
  networkHolds: 7_203_119,
  /** With the hash of a sale's id. */
  saleDeadlines: 7_203_120,
}
