import type { Statement } from '../../../contract/payments/statements.ts'
import type { Db } from '../../database/db.ts'

type Issuer = NonNullable<Statement['invoice']>['issuer']

/** Whether all recipients of the invoices of a month are stored. */
export async function isStored(db: Db, month: string): Promise<boolean> {
  const query = db.selectFrom('invoice_month').select('month').where('month', '=', month)
  return (await query.executeTakeFirst()) !== undefined
}

/** Notes that all recipients of a month are stored, and who issues its invoices. */
export async function markStored(db: Db, month: string, { name, address, vatId }: Issuer) {
  await db
    .insertInto('invoice_month')
    .values({ month, issuer_name: name, issuer_address: address, issuer_vat_id: vatId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The issuer that is stored for a month. Earlier releases have stored none. */
export async function issuerOf(db: Db, month: string): Promise<Issuer | undefined> {
  const stored = await db
    .selectFrom('invoice_month')
    .select(['issuer_name as name', 'issuer_address as address', 'issuer_vat_id as vatId'])
    .where('month', '=', month)
    .executeTakeFirst()
  if (!stored || stored.name === null || stored.address === null) return undefined
  return { name: stored.name, address: stored.address, vatId: stored.vatId }
}
