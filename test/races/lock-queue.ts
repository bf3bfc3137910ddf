import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** All backends that wait for this one, directly or transitively. */
const blockedBackends = `
  with recursive line (pid) as (
    select $1::int
    union
    select activity.pid from pg_stat_activity activity
      join line on line.pid = any (pg_blocking_pids(activity.pid))
  )
  select count(*)::int - 1 as length from line`

/**
 * Acquires the lock of `lock` on its own connection, which stops others exactly between check and
 * write until `release`.
 */
export async function holdLock(pool: pg.Pool, lock: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: pool.options.connectionString })
  await client.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  await client.query('begin')
  await client.query(lock, values)
  let open = true

  async function length(): Promise<number> {
    const { rows: counted } = await pool.query(blockedBackends, [rows[0].pid])
    return counted[0].length
  }

  return {
    /** Waits until this many backends are blocked; the test's timeout ends a futile wait. */
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
 * Queues these calls in order behind the lock, then releases it. Throws if one of them is not
 * blocked.
 */
export async function queuedBehind<T>(
  pool: pg.Pool,
  [lock, ...values]: [string, ...unknown[]],
  calls: (() => Promise<T>)[],
): Promise<T[]> {
  const gate = await holdLock(pool, lock, values)
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
