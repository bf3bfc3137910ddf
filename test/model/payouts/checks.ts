import type Stripe from 'stripe'
import type { TestApp } from '../../harness/app.ts'
import { type PayoutScene, prices, shares } from './scene.ts'

/** What a sale has come to: what the database says of its transfers and debts, in minor units. */
const state = `
  select sale.state, sale.id,
    (select coalesce(-sum(e.amount), 0)::int from ledger_transaction t
       join ledger_entry e on e.transaction_id = t.id
       where t.intent_id = sale.intent_id and e.account = 'seller_payable') as payable,
    (select coalesce(sum(amount - reversed - netted), 0)::int from seller_debt
       where sale_id = sale.id) as debt,
    (select count(*)::int from transfer where sale_id = sale.id and state in ('due', 'sending'))
      + (select count(*)::int from transfer_reversal join transfer t on t.id = transfer_id
         where t.sale_id = sale.id and transfer_reversal.state = 'requested')
      + (select count(*)::int from refund where intent_id = sale.intent_id and state = 'requested')
      as unfinished
  from sale where id = any($1)`

type SaleEnd = { id: string; state: string; payable: number; debt: number; unfinished: number }

type Provider = {
  transfers: Stripe.Transfer[]
  refunds: Stripe.Refund[]
  accountBalance: (Stripe.BalanceTransaction & { account: string })[]
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** What the provider and the database say about a scene, which must agree to the cent. */
function judge({ account, earlier, sale }: PayoutScene, ends: SaleEnd[], provider: Provider) {
  const own = ends.filter(({ id }) => id === sale.id || id === earlier.id)
  const end = own.find(({ id }) => id === sale.id)
  const made = provider.transfers.filter(({ destination }) => destination === account)
  const rows = provider.accountBalance.filter((row) => row.account === account)
  const refunded = provider.refunds.filter((row) => row.payment_intent === sale.transactionId)
  const debt = sum(own.map((row) => row.debt))
  const entitled = end?.state === 'completed' ? shares.sale : 0
  const balance = sum(rows.map(({ net }) => net))
  return {
    /** Transferred and not taken back, or still to be transferred, less what is owed for it. */
    kept:
      sum(made.map((row) => row.amount - row.amount_reversed)) +
      sum(own.map(({ payable }) => payable)) -
      debt -
      entitled,
    twice: made.length - new Set(made.map(({ metadata }) => metadata.transfer_id)).size,
    overRefunded: Math.max(0, sum(refunded.map(({ amount }) => amount)) - prices.sale),
    unfinished: sum(own.map(({ unfinished }) => unfinished)),
    overdrawn: Math.min(0, balance),
    untaken: debt > 0 ? Math.min(debt, balance) : 0,
  }
}

/** What is wrong in each scene, in minor units and counts; all zero if nothing is. */
export async function judgeAll(app: TestApp, scenes: PayoutScene[]) {
  const ids = scenes.flatMap(({ earlier, sale }) => [earlier.id, sale.id])
  const { rows } = await app.pool.query<SaleEnd>(state, [ids])
  const provider = await app.ledger()
  return scenes.map((scene) => judge(scene, rows, provider))
}
