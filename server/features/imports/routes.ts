import { createHash } from 'node:crypto'
import type { ImportReport } from '../../../contract/selling/csv-import.ts'
import { lockMemberShared } from '../../access/member-locks.ts'
import { ensureConfirmed, implementer, requireMember } from '../../access/procedures.ts'
import { consumeRateLimit, refundRateLimit } from '../../access/rate-limits.ts'
import type { RequestContext } from '../../context.ts'
import { type Tx, transact } from '../../database/db.ts'
import { Refusal, refuse } from '../../errors/refusal.ts'
import { ensureMayList } from '../catalog/ensure-may-list.ts'
import { allCategories } from '../catalog/queries.ts'
import { catalogLimits } from '../catalog/rate-limits.ts'
import { serialKey } from '../catalog/serial.ts'
import { listProduct } from '../catalog/write-product.ts'
import { checkFile } from './check.ts'
import { insertImport, listedBefore } from './queries.ts'
import { importLimits } from './rate-limits.ts'
import type { ProductDraft } from './rows.ts'

type File = { wanted: ProductDraft[]; hash: Buffer; again: boolean }

const withSerialKeys = (context: RequestContext, wanted: ProductDraft[]) =>
  Promise.all(
    wanted.map(async ({ input, purchasedOn }) => {
      const key = input.serial ? await serialKey(context.pool, input.serial) : undefined
      return { input, purchasedOn, serialKey: key }
    }),
  )

/**
 * Counts the products by address in a transaction of its own, so that other sellers behind the address do
 * not wait for `list`. If either is refused, they are not counted.
 */
async function countedByAddress<T>(
  { address, db }: RequestContext,
  products: number,
  list: () => Promise<T>,
): Promise<T> {
  const limit = catalogLimits.listByAddress
  await transact(db, (tx) => consumeRateLimit(tx, limit, address, products))
  try {
    return await list()
  } catch (error) {
    if (error instanceof Refusal) await refundRateLimit(db, limit, address, products)
    throw error
  }
}

/** Lists the products and returns how many of them are quarantined for their serial number. */
async function listAll(context: RequestContext, { wanted, hash, again }: File) {
  const { config, db } = context
  const seller = requireMember(context)
  ensureConfirmed(context)
  await ensureMayList(context, db, seller.id)
  const products = await withSerialKeys(context, wanted)
  const ids = new Map((await allCategories(db)).map(({ id, name }) => [name, id]))
  const work = async (tx: Tx) => {
    await lockMemberShared(tx, seller)
    const note = { sellerId: seller.id, hash, products: products.length, again }
    const isNew = await insertImport(tx, note)
    if (!isNew) throw refuse('imported_already')
    await consumeRateLimit(tx, importLimits.importProducts, seller.id, products.length)
    let quarantined = 0
    for (const product of products) {
      const categoryId = ids.get(product.input.category) ?? ''
      const listing = { ...product, seller, categoryId, currency: config.currency }
      if ((await listProduct(context, tx, listing)).quarantined) quarantined += 1
    }
    return quarantined
  }
  return countedByAddress(context, products.length, () => transact(db, work))
}

const toListedProduct = ({ line, input }: ProductDraft): ImportReport['products'][number] => {
  const { category, header, image = '', originalprice, resaleprice, condition } = input
  return { line, category, header, image, originalprice, resaleprice, condition }
}

export const importProcedures = {
  run: implementer.imports.run.handler(async function importProducts({
    context,
    input: { csv, purpose },
  }) {
    const { id } = requireMember(context)
    await consumeRateLimit(context.db, importLimits.checkImport, id)
    const hash = createHash('sha256').update(csv).digest()
    const before = await listedBefore(context.db, id, hash)
    const { rows, errors, errorCount, wanted } = await checkFile(context.db, csv)
    const mayList = purpose !== 'check' && errorCount === 0
    const file = { wanted, hash, again: purpose === 'list_again' }
    const quarantined = mayList ? await listAll(context, file) : 0
    return {
      rows,
      mistakes: errors,
      mistakeCount: errorCount,
      products: errorCount === 0 ? wanted.map(toListedProduct) : [],
      listed: mayList ? wanted.length : 0,
      quarantined,
      listedBefore: before?.toISOString() ?? null,
    }
  }),
}
