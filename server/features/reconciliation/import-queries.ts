import { sql } from 'kysely'
import { type Db, type Tx, transact } from '../../database/db.ts'
import type { CardMovement } from '../../providers/stripe-balance.ts'
import { partsOf } from './movement-parts.ts'
import { postAccountFees } from './post-account-fees.ts'

/** The newest and the oldest imported balance transaction. */
export type ImportCursor = { newest: string | null; oldest: string | null; complete: boolean }

const atStart: ImportCursor = { newest: null, oldest: null, complete: false }

export async function importCursor(db: Db): Promise<ImportCursor> {
  const columns = ['newest', 'oldest', 'complete'] as const
  return (await db.selectFrom('balance_import').select(columns).executeTakeFirst()) ?? atStart
}

/**
 * Stores a page and moves the cursor, unless another process has moved it. Balance
 * transactions that are stored already are skipped; fees of the platform itself are posted.
 */
export function storePage(db: Db, movements: CardMovement[], from: ImportCursor, to: ImportCursor) {
  return transact(db, async (tx) => {
    if (!(await moveCursor(tx, from, to))) return false
    const stored = await insertMovements(tx, movements)
    const added = movements.filter(({ id }) => stored.has(id))
    await insertParts(tx, added)
    await postAccountFees(tx, added)
    await addToSums(tx, added)
    return true
  })
}

async function moveCursor(tx: Tx, from: ImportCursor, to: ImportCursor): Promise<boolean> {
  await sql`insert into balance_import (id) values (true) on conflict do nothing`.execute(tx)
  const { numUpdatedRows } = await tx
    .updateTable('balance_import')
    .set(to)
    .where('newest', 'is not distinct from', from.newest)
    .where('oldest', 'is not distinct from', from.oldest)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function insertMovements(tx: Tx, movements: CardMovement[]): Promise<Set<string>> {
  if (movements.length === 0) return new Set()
  const rows = movements.map(({ intentId, createdAt, ...movement }) => ({
    ...movement,
    intent_id: intentId,
    created_at: createdAt,
  }))
  const inserted = await tx
    .insertInto('balance_transaction')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return new Set(inserted.map(({ id }) => id))
}

async function insertParts(tx: Tx, movements: CardMovement[]) {
  const rows = movements.flatMap((movement) =>
    partsOf(movement).map((part) => ({
      ...part,
      side: 'provider' as const,
      movement_id: movement.id,
      intent_id: movement.intentId,
      currency: movement.currency,
      created_at: movement.createdAt,
    })),
  )
  if (rows.length > 0) await tx.insertInto('unreconciled').values(rows).execute()
}

async function addToSums(tx: Tx, movements: CardMovement[]) {
  for (const [currency, own] of Map.groupBy(movements, (movement) => movement.currency)) {
    const imported = own.reduce((sum, { net }) => sum + net, 0)
    await sql`
      insert into reconciliation (currency, imported) values (${currency}, ${imported})
      on conflict (currency) do update set imported = reconciliation.imported + excluded.imported
    `.execute(tx)
  }
}
