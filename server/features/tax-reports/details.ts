import { sql } from 'kysely'
import type { TaxDetails } from '../../../contract/payments/tax-reports.ts'
import { anyOf, type Db, now, type Tx } from '../../database/db.ts'
import { readOrCreateSecret, storedSecret } from '../../database/secrets.ts'
import { decrypt, encrypt } from './encryption.ts'

const keyName = 'tax_details'

const keyOf = (secret: string) => Buffer.from(secret, 'base64url')

export type StoredTaxDetails = {
  memberId: string
  details: TaxDetails
  updatedAt: Date
  /** The latest year of whose report the member was told. */
  notifiedYear: number | null
}

/** The tax details of these members, decrypted. */
export async function taxDetailsOf(db: Db, memberIds: string[]): Promise<StoredTaxDetails[]> {
  if (memberIds.length === 0) return []
  const rows = await db
    .selectFrom('tax_details')
    .select(['member_id', 'encrypted', 'updated_at', 'notified_year'])
    .where('member_id', 'in', memberIds)
    .execute()
  const secret = rows.length > 0 && (await storedSecret(db, keyName))
  if (!secret) return []
  const key = keyOf(secret)
  return rows.map((row) => {
    const { member_id: memberId, updated_at: updatedAt, notified_year: notifiedYear } = row
    const details = JSON.parse(decrypt(key, memberId, row.encrypted))
    return { memberId, updatedAt, notifiedYear, details }
  })
}

export async function saveTaxDetails(db: Db, memberId: string, details: TaxDetails) {
  const key = keyOf(await readOrCreateSecret(db, keyName))
  const encrypted = encrypt(key, memberId, JSON.stringify(details))
  await db
    .insertInto('tax_details')
    .values({ member_id: memberId, encrypted })
    .onConflict((conflict) =>
      conflict.column('member_id').doUpdateSet({ encrypted, updated_at: now }),
    )
    .execute()
}

/** Of members with an account who have not been told of the report of this year. */
const isToNotify = (year: number) => sql<boolean>`(
  keep_until is null and coalesce(notified_year, 0) < ${year}::int
)`

export async function membersToNotify(
  db: Db,
  memberIds: string[],
  year: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('tax_details')
    .select('member_id')
    .where('member_id', '=', anyOf(memberIds))
    .where(isToNotify(year))
    .execute()
  return rows.map(({ member_id }) => member_id)
}

/** False if the member has been told before, or the account is deleted. */
export async function markNotified(tx: Tx, memberId: string, year: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('tax_details')
    .set({ notified_year: year })
    .where('member_id', '=', memberId)
    .where(isToNotify(year))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
