import type pg from 'pg'

const copy = `(select system_identifier::text from pg_control_system()) || ' ' || current_database()`

const readPrimaryPosition = `select ${copy} as copy, (pg_current_wal_lsn() - '0/0')::float8 as written`
const readReplicaPosition = `select ${copy} as copy, pg_is_in_recovery() as follows,
  (pg_last_wal_replay_lsn() - '0/0')::float8 as replayed`

type Written = { askedAt: number; copy: string; written: number }

export async function readWritePosition(primary: pg.Pool): Promise<Written> {
  const askedAt = performance.now()
  const { rows } = await primary.query(readPrimaryPosition)
  return { askedAt, ...rows[0] }
}

/** The replica's replay position in bytes; throws if it is no replica of this primary. */
export async function readReplayPosition(replica: pg.Pool, { copy }: Written): Promise<number> {
  const { rows } = await replica.query(readReplicaPosition)
  if (rows[0].copy !== copy) throw new Error('it is a copy of another database')
  if (!rows[0].follows) throw new Error('it is a primary of its own')
  if (rows[0].replayed === null) throw new Error('it does not replay the log of the primary')
  return rows[0].replayed
}
