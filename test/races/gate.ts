import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** Everybody who waits for this backend, or for somebody who waits for it. */
const line = `
  with recursive line (pid) as (
    select $1::int
    union
    select activity.pid from pg_stat_activity activity
      join line on line.pid = any (pg_blocking_pids(activity.pid))
  )
  select count(*)::int - 1 as length from line`

/**
 * Takes what `lock` locks, on a connection of its own: who wants the same stops at that very point,
 * between what was checked and what will be done, until `release`.
 */
export async function holdBack(pool: pg.Pool, lock: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: pool.options.connectionString })
  await client.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  await client.query('begin')
  await client.query(lock, values)
  let open = true

  async function length(): Promise<number> {
    const { rows: counted } = await pool.query(line, [rows[0].pid])
    return counted[0].length
  }

  return {
    /** Waits until so many stand in line; the test's own time limit ends a wait in vain. */
    async waiting(many: number) {
      while (open && (await length()) < many) await pause(15)
    },
    async release() {
      if (!open) return
      open = false
      await client.query('commit')
      await client.end()
    },
  }
}

async function tooEarly(answer: Promise<unknown>): Promise<never> {
  throw new Error(`Answered before it came to the lock: ${JSON.stringify(await answer)}`)
}

/**
 * Lets these calls stand in line, in this order, for what `lock` locks, and then go one after the
 * other. Fails when one of them is answered without having to wait.
 */
export async function waitingFor<T>(
  pool: pg.Pool,
  [lock, ...values]: [string, ...unknown[]],
  calls: (() => Promise<T>)[],
): Promise<T[]> {
  const gate = await holdBack(pool, lock, values)
  try {
    const answers: Promise<T>[] = []
    for (const call of calls) {
      const answer = call()
      answers.push(answer)
      await Promise.race([gate.waiting(answers.length), tooEarly(answer)])
    }
    await gate.release()
    return await Promise.all(answers)
  } finally {
    await gate.release()
  }
}
