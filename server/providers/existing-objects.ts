/** `rowId` is the id of our row in its metadata: null if it was made in the provider's dashboard. */
type ProviderObject = { id: string; rowId: string | null }

type KnownRow = { id: string; providerId: string | null }

/**
 * What the provider may have made for a row: for it, by hand, or for a row that was lost when the
 * database was restored from a backup. What was made for the row comes first; what belongs to one of
 * the other `rows` is left out.
 */
export function candidatesFor<T extends ProviderObject>(
  rowId: string,
  objects: T[],
  rows: KnownRow[],
): T[] {
  const others = rows.filter(({ id }) => id !== rowId)
  const taken = new Set(others.flatMap(({ id, providerId }) => [id, providerId]))
  const free = objects.filter((one) => {
    return !taken.has(one.id) && (one.rowId === null || !taken.has(one.rowId))
  })
  return free.toSorted((a, b) => Number(b.rowId === rowId) - Number(a.rowId === rowId))
}

/** Of the candidates for a row, the one that was made for it, or else the first with its amount. */
export const findExisting = <T extends ProviderObject & { amount: number }>(
  { id, amount }: { id: string; amount: number },
  objects: T[],
  rows: KnownRow[],
): T | undefined =>
  candidatesFor(id, objects, rows).find((one) => one.rowId === id || one.amount === amount)
