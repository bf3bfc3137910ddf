import type Stripe from 'stripe'
import { shareOf } from '../../server/features/sales/share.ts'
import type { FaultDrill } from './drill.ts'
import { feePercent } from './programs.ts'
import { untilZero } from './sales.ts'
import type { FaultWorld } from './world.ts'

/** In milliseconds after the recovery. */
const timeoutMs = 300_000

/** What is retried after minutes or an hour is retried at once. */
const hoursPass = `
  update transfer set tried_at = tried_at - interval '2 hours' where state in ('due', 'sending');
  update seller_debt set tried_at = tried_at - interval '2 hours'
    where reversed + netted + written_off < amount;
  insert into pgboss.job (name, data) values ('maintain_payouts', '{}'), ('send_transfers', '{}')`

const underWay = `
  select (select count(*) from transfer t
      join sale s on s.id = t.sale_id
      join payout_account a on a.member_id = s.seller_id
      where t.state = 'sending' or (t.state = 'due' and a.status = 'active'
        and s.state = 'completed' and t.available_at <= clock_timestamp()))::int
    + (select count(*) from transfer_reversal where state = 'requested')::int
    + (select count(*) from pgboss.job where name = 'maintain_payouts' and data = '{}'
        and state in ('created', 'active', 'retry') and start_after <= now())::int as many`

/** What each seller has by our books, in minor units. */
const sellers = `
  select a.provider_id as account,
    (select coalesce(json_agg(s.price), '[]') from sale s
      where s.seller_id = a.member_id and s.state = 'completed') as prices,
    (select coalesce(-sum(e.amount), 0)::int from ledger_entry e
      where e.member_id = a.member_id and e.account = 'seller_payable') as payable,
    (select coalesce(sum(d.amount - d.reversed - d.netted), 0)::int from seller_debt d
      where d.seller_id = a.member_id) as debt
  from payout_account a where a.provider_id is not null`

type Seller = { account: string; prices: number[]; payable: number; debt: number }

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

function shareOfSale(price: number): number {
  const { amount, fee, vat } = shareOf({ price, feePercent, feeVatPercent: 0 })
  return amount - fee - vat
}

/** A seller has the shares of completed sales: transferred, still due, or owed back. */
function wrongWith({ account, prices, payable, debt }: Seller, transfers: Stripe.Transfer[]) {
  const own = transfers.filter(({ destination }) => destination === account)
  const has = sum(own.map((made) => made.amount - made.amount_reversed)) + payable - debt
  const due = sum(prices.map(shareOfSale))
  return has === due ? [] : [`payouts: ${account} has ${has}, not ${due}`]
}

function madeTwice(transfers: Stripe.Transfer[]) {
  const byRow = Map.groupBy(transfers, ({ metadata }) => metadata.transfer_id)
  return [...byRow].flatMap(([id, made]) =>
    made.length > 1 ? [`payouts: transfer ${id} was made ${made.length} times`] : [],
  )
}

async function count({ pool }: FaultWorld): Promise<number> {
  return (await pool.query(underWay)).rows[0].many
}

/**
 * Waits until transfers are sent and debts are taken back as far as possible. Then each seller has
 * what is due, to the cent, and nothing was transferred twice; records deviations.
 */
export async function checkPayouts({ world, assertions }: FaultDrill) {
  await world.pool.query(hoursPass)
  const payoutsMs = await untilZero(() => count(world), timeoutMs)
  if (payoutsMs === undefined) assertions.complain('payouts: some are still under way')
  const { rows } = await world.pool.query<Seller>(sellers)
  const { transfers, reversals, payouts } = await world.ledger()
  const wrong = [...madeTwice(transfers), ...rows.flatMap((row) => wrongWith(row, transfers))]
  for (const one of wrong) assertions.complain(one)
  const failed = payouts.filter(({ payout }: { payout: Stripe.Payout }) => {
    return payout.status === 'failed'
  })
  const debts = (await world.pool.query('select count(*)::int as many from seller_debt')).rows[0]
  return {
    payoutsMs: payoutsMs ?? timeoutMs,
    debts: debts.many,
    transfers: transfers.length,
    reversals: reversals.length,
    bankPayouts: payouts.length,
    failedPayouts: failed.length,
  }
}
