/** `rowId` is the id of our row in its metadata: null if it was made in the provider's dashboard. */
type Made = { id: string; rowId: string | null }

type KnownRow = { id: string; providerId: string | null }

/**
 * What the provider may have made for a row: for it, by hand, or for a row that was lost when the
 * database was restored from a backup. What was made for the row comes first; what belongs to one of
 * the other `rows` is left out.
 */
export function madeFor<T extends Made>(rowId: string, made: T[], rows: KnownRow[]): T[] {
  const others = rows.filter(({ id }) => id !== rowId)
  const taken = new Set(others.flatMap(({ id, providerId }) => [id, providerId]))
  const free = made.filter((one) => {
    return !taken.has(one.id) && (one.rowId === null || !taken.has(one.rowId))
  })
  return free.toSorted((a, b) => Number(b.rowId === rowId) - Number(a.rowId === rowId))
}

/** What was made for a row, or else what has its amount, of those that `madeFor` finds. */
export const madeBefore = <T extends Made & { amount: number }>(
  { id, amount }: { id: string; amount: number },
  made: T[],
  rows: KnownRow[],
): T | undefined => madeFor(id, made, rows).find((one) => one.rowId === id || one.amount === amount)
