/** At once: fewer than the connections for background work, which other jobs need too. */
const maxConcurrency = 3

/** Works on all items, a few at once. Returns what failed; the others are done. */
export async function eachConcurrently<Item>(
  items: Item[],
  work: (item: Item) => Promise<void>,
  concurrency = maxConcurrency,
) {
  const failures: unknown[] = []
  const waiting = items.values()
  async function worker() {
    for (const item of waiting) await work(item).catch((error) => failures.push(error))
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return failures
}

/** Works on all rows that `read` returns in batches, each after the last row of the one before. */
export async function eachOfBatches<Row>(
  read: (last?: Row) => Promise<Row[]>,
  work: (row: Row) => Promise<void>,
  concurrency = maxConcurrency,
) {
  const failures: unknown[] = []
  let rows = await read()
  while (rows.length > 0) {
    failures.push(...(await eachConcurrently(rows, work, concurrency)))
    rows = await read(rows.at(-1))
  }
  return failures
}

/** Fails the job if something failed. */
export function throwFailures(what: string, failures: unknown[]) {
  if (failures.length > 0) throw new AggregateError(failures, `failed ${what}: ${failures.length}`)
}
