import type { NewOfferSettings } from '../../../contract/sales/offers.ts'
import { toMinor } from '../../../contract/schemas/money.ts'
import type { Member } from '../../context.ts'
import { type Db, type Tx, transact } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { type Cursor, findNewestFirst } from '../../http/pagination.ts'
import { currentLanguage } from '../../i18n/language.ts'
import { translateMessage } from '../../i18n/messages.ts'
import { formatMoney } from '../../jobs/emails/values.ts'
import { drawMargin } from './automatic.ts'

/** The products of a seller that are for sale, with their settings. */
export function listingsWithSettings(db: Db, sellerId: string, rows: number, after?: Cursor) {
  const query = db
    .selectFrom('product')
    .leftJoin('offer_settings', 'offer_settings.product_id', 'product.id')
    .select(['product.id', 'product.title', 'product.image', 'product.resale_price as price'])
    .select(['product.currency', 'product.created_at as createdAt'])
    .select(['offer_settings.minimum', 'offer_settings.auto_accept as autoAccept'])
    .where('product.seller_id', '=', sellerId)
    .where('product.sold_at', 'is', null)
    .where('product.withdrawn_at', 'is', null)
  return findNewestFirst(query, ['product.created_at', 'product.id'], rows, after)
}

async function lockOwnProduct(tx: Tx, { id: memberId }: Member, id: string) {
  const product = await tx
    .selectFrom('product')
    .select(['resale_price as price', 'currency', 'sold_at as soldAt'])
    .select('withdrawn_at as withdrawnAt')
    .where('id', '=', id)
    .where('seller_id', '=', memberId)
    .forShare()
    .executeTakeFirstOrThrow(() => refuse('not_found'))
  if (product.soldAt) throw refuse('product_sold')
  if (product.withdrawnAt) throw refuse('product_gone')
  return product
}

type Amounts = { minimum: number | null; autoAccept: number | null }

function ensureInRange({ minimum, autoAccept }: Amounts, price: number, currency: string) {
  const tooHigh = translateMessage('settingTooHigh', {
    price: formatMoney(currentLanguage(), price, currency),
  })
  const fields: Record<string, string> = {}
  if (minimum !== null && minimum >= price) fields.minimum = tooHigh
  if (autoAccept !== null && autoAccept >= price) fields.autoAccept = tooHigh
  if (minimum !== null && autoAccept !== null && autoAccept < minimum) {
    fields.autoAccept = translateMessage('autoAcceptTooLow')
  }
  if (Object.keys(fields).length > 0) throw refuse('bad_input', { fields })
}

const minorOf = (text: string | undefined) => (text === undefined ? null : toMinor(text))

type Sent = NewOfferSettings & { id: string }

/** Refuses `not_found`, `product_sold`, `product_gone`, `bad_input`. */
export function setOfferSettings(db: Db, me: Member, sent: Sent): Promise<void> {
  return transact(db, async (tx) => {
    const { price, currency } = await lockOwnProduct(tx, me, sent.id)
    const amounts = { minimum: minorOf(sent.minimum), autoAccept: minorOf(sent.autoAccept) }
    ensureInRange(amounts, price, currency)
    const columns = { minimum: amounts.minimum, auto_accept: amounts.autoAccept }
    await tx
      .insertInto('offer_settings')
      .values({ product_id: sent.id, ...columns, margin: drawMargin() })
      // The margin stays: the lowest of several would tell the minimum.
      .onConflict((conflict) => conflict.column('product_id').doUpdateSet(columns))
      .execute()
  })
}
