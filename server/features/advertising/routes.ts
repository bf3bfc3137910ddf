import { recordAudit } from '../../access/audit.ts'
import { ensure } from '../../access/policy.ts'
import { implementer, requireMember } from '../../access/procedures.ts'
import { consumeRateLimit } from '../../access/rate-limits.ts'
import type { RequestContext } from '../../context.ts'
import { type Db, type Tx, transact } from '../../database/db.ts'
import { readTaggedFromReplica } from '../../database/replica/read.ts'
import { refuse } from '../../errors/refusal.ts'
import { paginateBy, paginationOf } from '../../http/pagination.ts'
import { notifySeller } from '../catalog/notify-seller.ts'
import { lockEditableProduct } from '../catalog/queries.ts'
import { toProductFacts } from '../catalog/shown-product.ts'
import { recordTags } from '../reviews/queries.ts'
import { advertisingPolicy } from './policy.ts'
import { advertise, advertisedProducts } from './queries.ts'
import { advertisingLimits } from './rate-limits.ts'

type Advertised = { id: string; ownerId: string; title: string }

/** Tells the seller that an admin has advertised the listing, and records it in the audit log. */
async function recordAdvertising(context: RequestContext, tx: Tx, product: Advertised) {
  const { ownerId, title } = product
  const member = requireMember(context)
  if (ownerId === member.id) return
  await notifySeller(context, tx, 'listingAdvertised', product)
  await recordAudit(tx, member, {
    action: 'advertise_listing',
    memberId: ownerId,
    subject: title,
    before: { advertised: false },
    after: { advertised: true },
  })
}

export const advertisingProcedures = {
  list: implementer.advertising.list.handler(async function listAdvertisements({ context, input }) {
    const { rows, after } = paginationOf(input)
    const products = await readTaggedFromReplica(
      context,
      (db: Db) => advertisedProducts(db, rows, after),
      (found) => [
        'advertisements',
        ...found.map(({ id }) => `product:${id}` as const),
        ...recordTags(found),
      ],
    )
    return paginateBy(
      '/advertises',
      input,
      products,
      (row) => ({ at: row.advertisedAt, id: row.id }),
      (row) => ({
        ...toProductFacts(row),
        adsProductId: row.id,
        category: row.category,
        reserved: row.held,
      }),
    )
  }),

  advertise: implementer.advertising.advertise.handler(async function advertiseProduct({
    context,
    input,
  }) {
    const id = input.adsProductId
    const member = requireMember(context)
    await transact(context.db, async (tx) => {
      const product = await lockEditableProduct(tx, member, id)
      if (!product) throw refuse('not_found')
      ensure(advertisingPolicy.advertise_product, context.caller, product)
      await consumeRateLimit(tx, advertisingLimits.advertiseByAccount, member.id)
      if (product.soldAt) throw refuse('product_sold')
      if (await advertise(tx, product.id)) await recordAdvertising(context, tx, product)
    })
    return { acknowledged: true, insertedId: id }
  }),
}
