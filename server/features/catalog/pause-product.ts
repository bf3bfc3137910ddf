import { sql } from 'kysely'
import { recordAct } from '../../access/audit.ts'
import { caller } from '../../access/procedures.ts'
import { take } from '../../access/rate-limits.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { freeing } from '../holds/release.ts'
import { lockUntaken, takeForSeller } from './lock-available.ts'

type Locked = Awaited<ReturnType<typeof lockUntaken>>

async function noteAct(tx: Tx, context: Context, { ownerId, title }: Locked, listed: boolean) {
  const member = caller(context)
  if (ownerId === member.id) return
  await recordAct(tx, member, {
    action: listed ? 'relist_listing' : 'pause_listing',
    person: ownerId,
    title,
    before: { onTheLists: !listed },
    after: { onTheLists: listed },
  })
}

/**
 * Takes a product off the lists until it is relisted; twice is the same as once. Refuses
 * `product_held_back` besides what `lockUntaken` refuses.
 */
export async function pauseProduct(context: Context, id: string) {
  await freeing(context, 'product_reserved', async (tx) => {
    const product = await lockUntaken(tx, context, 'pause_product', id)
    await take(tx, 'pauseByAccount', caller(context).id)
    if (product.hiddenBecause === 'serial') throw refuse('product_held_back')
    if (product.hiddenBecause === 'paused') return
    await takeForSeller(tx, context, 'pauseProduct', product)
    await tx
      .updateTable('product')
      .set({ hidden_at: sql<Date>`clock_timestamp()`, hidden_because: 'paused' })
      .where('id', '=', id)
      .execute()
    await noteAct(tx, context, product, false)
  })
}

/** Puts a paused product on the lists again, as `pauseProduct` takes it off. */
export async function relistProduct(context: Context, id: string) {
  await freeing(context, 'product_reserved', async (tx) => {
    const product = await lockUntaken(tx, context, 'relist_product', id)
    await take(tx, 'relistByAccount', caller(context).id)
    if (product.hiddenBecause === 'serial') throw refuse('product_held_back')
    if (product.hiddenBecause === null) return
    await takeForSeller(tx, context, 'relistProduct', product)
    await tx
      .updateTable('product')
      .set({ hidden_at: null, hidden_because: null })
      .where('id', '=', id)
      .execute()
    await noteAct(tx, context, product, true)
  })
}
