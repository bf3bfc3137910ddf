import { type RawBuilder, sql } from 'kysely'
import type { Statement } from '../../../contract/payments/statements.ts'
import { monthAfter, monthOf, monthRange } from '../../../contract/schemas/month.ts'
import type { AppServices, TxServices } from '../../context.ts'
import { anyOf, type Db, now, type Tx } from '../../database/db.ts'
import { balanceAccounts } from '../ledger/kinds.ts'
import { isStored, markStored } from './invoice-months.ts'
import { isFinal } from './rules.ts'

type Recipient = NonNullable<Statement['invoice']>['recipient']

/**
 * All members as recipients, with what they had declared as traders before this time. Deleted members
 * are as they were last stored; rows with the name of the deleted member are left out, which earlier
 * releases have stored after the deletion.
 */
const recipientsAt = (time: Date | RawBuilder<Date>) => sql`(
  select member.id as seller_id, coalesce(stored.name, member.name) as name,
    coalesce(stored.business_name, trader->>'businessName') as business_name,
    coalesce(stored.address, trader->>'address') as address,
    coalesce(stored.vat_id, nullif(trader->>'vatId', '')) as vat_id
  from member left join lateral (
    select trader from seller_declaration
    where member_id = member.id and declared_at < ${time}
    order by id desc limit 1
  ) latest on true
  left join lateral (
    select past.name, past.business_name, past.address, past.vat_id from invoice_recipient past
    where member.deleted_at is not null and past.seller_id = member.id
      and past.name <> member.name
    order by past.month desc limit 1
  ) stored on true
) recipient`

/** The seller's entries of transactions with fees. */
const feePostings = sql`
  ledger_transaction t join ledger_entry e on e.transaction_id = t.id
    and e.account = any(${balanceAccounts})
    and exists (select from ledger_entry fee
      where fee.transaction_id = t.id and fee.account in ('fees', 'fee_vat'))`

const insert = sql`
  insert into invoice_recipient (seller_id, month, name, business_name, address, vat_id)
  select seller_id, month, name, business_name, address, vat_id`

/** Stores the recipients of a month that has ended, with the declarations of its end. */
export async function storeRecipientsOf(db: Db, month: string) {
  const { from, to } = monthRange(month)
  await sql`
    ${insert} from ${recipientsAt(to)}, (values (${month}::text)) of_month (month)
    where seller_id in (select e.member_id from ${feePostings}
      where t.created_at >= ${from} and t.created_at < ${to})
    on conflict do nothing`.execute(db)
}

/**
 * Stores the recipients of the last month until it is final, and then its issuer. Safe in several
 * processes at once.
 */
export async function storeRecipients({ config, backgroundDb: db }: AppServices) {
  const { operator } = config
  const time = new Date()
  const month = monthAfter(monthOf(time), -1)
  if (!operator || (await isStored(db, month))) return
  await storeRecipientsOf(db, month)
  if (isFinal(monthRange(month).to, time)) await markStored(db, month, operator)
}

/** Stores a member whose account ends as the recipient of all months that have none. */
export async function storeRecipientBeforeErasure(
  tx: Tx,
  memberId: string,
  { config: { operator } }: TxServices,
) {
  if (!operator) return
  await sql`
    ${insert} from ${recipientsAt(now)}, (
      select distinct to_char(t.created_at at time zone 'UTC', 'YYYY-MM') as month
      from ${feePostings} where e.member_id = ${memberId}
    ) of_member
    where seller_id = ${memberId}
    on conflict do nothing`.execute(tx)
}

type Found = [sellerId: string, recipient: Recipient]

async function findRecipients(db: Db, from: RawBuilder<unknown>): Promise<Found[]> {
  const { rows } = await sql<Recipient & { sellerId: string }>`
    select seller_id as "sellerId", name, business_name as "businessName", address,
      vat_id as "vatId"
    from ${from}`.execute(db)
  return rows.map(({ sellerId, ...recipient }) => [sellerId, recipient])
}

/** The stored recipient of a month, or else the present one, by the id of each seller. */
export async function recipientsOf(db: Db, sellerIds: string[], month: string) {
  const all = anyOf(sellerIds)
  const stored = new Map(
    await findRecipients(db, sql`invoice_recipient where seller_id = ${all} and month = ${month}`),
  )
  const others = sellerIds.filter((id) => !stored.has(id))
  if (others.length === 0) return stored
  const present = sql`${recipientsAt(now)} where seller_id = ${anyOf(others)}`
  return new Map([...stored, ...(await findRecipients(db, present))])
}

/** The stored recipient of a month, or else the present one. */
export const recipientOf = async (db: Db, sellerId: string, month: string) =>
  (await recipientsOf(db, [sellerId], month)).get(sellerId)

const yearsKept = 10

export async function deleteOldRecipients({ db }: { db: Db }) {
  const oldest = monthAfter(monthOf(new Date()), -12 * yearsKept)
  await db.deleteFrom('invoice_recipient').where('month', '<', oldest).execute()
}

/** The recipients of a seller's invoices, newest first. */
export function exportInvoiceRecipients(db: Db, memberId: string, rows: number) {
  return db
    .selectFrom('invoice_recipient')
    .select(['month', 'name', 'business_name as businessName', 'address', 'vat_id as vatId'])
    .where('seller_id', '=', memberId)
    .orderBy('month', 'desc')
    .limit(rows)
    .execute()
}
