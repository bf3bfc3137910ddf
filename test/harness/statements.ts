import type pg from 'pg'

/**
 * Records the statements of requests. `during` runs its work three times and returns the fewest,
 * since background statements are recorded too.
 */
export function statementsOf(pool: pg.Pool) {
  const statements: string[] = []
  const known = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (known.has(client)) return
    known.add(client)
    const query = client.query as (...args: unknown[]) => unknown
    const listening = (...args: unknown[]) => {
      const [firstArgument] = args
      statements.push(
        typeof firstArgument === 'string'
          ? firstArgument
          : String((firstArgument as pg.QueryConfig).text),
      )
      return query.apply(client, args)
    }
    client.query = listening as typeof client.query
  })

  async function once(work: () => Promise<unknown>): Promise<string[]> {
    statements.length = 0
    await work()
    return [...statements]
  }

  return {
    async during(work: () => Promise<unknown>): Promise<string[]> {
      const times = [await once(work), await once(work), await once(work)]
      return times.toSorted((one, other) => one.length - other.length)[0] ?? []
    },
  }
}
