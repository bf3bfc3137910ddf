type KeyOf<Table> = Table extends unknown ? keyof Table : never
type ValueAt<Table, Key> = Table extends unknown
  ? Key extends keyof Table
    ? Table[Key]
    : never
  : never

/** Merges tables; throws on a duplicate key. */
export function mergeUnique<Table extends object>(
  tables: Table[],
): { [Key in KeyOf<Table>]: ValueAt<Table, Key> } {
  const rows = tables.flatMap((table) => Object.entries(table))
  const merged = Object.fromEntries(rows) as Record<string, unknown>
  const double = rows.find(([key, value]) => merged[key] !== value)
  if (double) throw new Error(`two features declare ${double[0]}`)
  return merged as { [Key in KeyOf<Table>]: ValueAt<Table, Key> }
}
