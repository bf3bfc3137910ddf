import type pg from 'pg'

/** What happens to sales, holds and offers when a time has come, and until when a party can appeal. */
const deadlines = [
  { table: 'sale_deadline', column: 'due_at', rows: 'true' },
  { table: 'sale_reminder', column: 'due_at', rows: 'true' },
  { table: 'sale_case', column: 'appeal_until', rows: 'true' },
  { table: 'booking', column: 'expires_at', rows: "state = 'held'" },
  { table: 'hold_reminder', column: 'due_at', rows: 'true' },
  { table: 'offer', column: 'expires_at', rows: "state IN ('open', 'countered')" },
]

async function hasColumn(client: pg.Client, table: string, column: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'SELECT FROM pg_attribute WHERE attrelid = to_regclass($1) AND attname = $2',
    [table, column],
  )
  return rowCount === 1
}

/**
 * Moves the time from which the working days to ship a sale count, as its deadline is moved. Null
 * stands for the payment.
 */
async function moveShipFrom(client: pg.Client, duration: string | undefined): Promise<number> {
  if (!(await hasColumn(client, 'sale', 'ship_from'))) return 0
  const { rowCount } = await client.query(
    `UPDATE sale SET ship_from = coalesce(ship_from, created_at) + $1::interval
      WHERE state = 'awaiting_handover'`,
    [duration],
  )
  return rowCount ?? 0
}

/** Moves the time from which the days count in which sellers confirm that listings are still for sale. */
async function moveConfirmations(client: pg.Client, duration: string | undefined): Promise<number> {
  if (!(await hasColumn(client, 'product', 'confirmation_asked_at'))) return 0
  const { rowCount } = await client.query(
    `UPDATE product SET confirmation_asked_at = confirmation_asked_at + $1::interval
      WHERE confirmation_asked_at IS NOT NULL`,
    [duration],
  )
  return rowCount ?? 0
}

/**
 * Moves all deadlines that were ahead at `since` (ISO 8601) by the time that has passed since then, and
 * returns how many. Columns that the schema of an older release lacks are left out.
 */
export async function moveDeadlines(client: pg.Client, since: string): Promise<number> {
  const { rows: passed } = await client.query<{ duration: string }>(
    "SELECT greatest(clock_timestamp() - $1::timestamptz, '0')::text AS duration",
    [since],
  )
  let moved = 0
  for (const { table, column, rows } of deadlines) {
    if (!(await hasColumn(client, table, column))) continue
    const { rowCount } = await client.query(
      `UPDATE ${table} SET ${column} = ${column} + $1::interval
        WHERE ${column} > $2::timestamptz AND ${rows}`,
      [passed[0]?.duration, since],
    )
    moved += rowCount ?? 0
  }
  moved += await moveConfirmations(client, passed[0]?.duration)
  return moved + (await moveShipFrom(client, passed[0]?.duration))
}
