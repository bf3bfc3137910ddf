import { type Db, now, type Tx } from '../../database/db.ts'

export async function listedBefore(db: Db, sellerId: string, hash: Buffer) {
  const known = await db
    .selectFrom('product_import')
    .select('listed_at')
    .where('seller_id', '=', sellerId)
    .where('file_hash', '=', hash)
    .executeTakeFirst()
  return known?.listed_at ?? null
}

type Import = { sellerId: string; hash: Buffer; products: number; again: boolean }

/** Records an import. False if the file was imported before, unless repeated on purpose. */
export async function insertImport(tx: Tx, { sellerId, hash, products, again }: Import) {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('product_import')
    .values({ seller_id: sellerId, file_hash: hash, products })
    .onConflict((conflict) => {
      const listed = conflict.columns(['seller_id', 'file_hash'])
      if (!again) return listed.doNothing()
      return listed.doUpdateSet({ products, listed_at: now })
    })
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}
