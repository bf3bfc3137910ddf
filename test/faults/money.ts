import { setTimeout as sleep } from 'node:timers/promises'
import type { FaultDrill } from './drill.ts'
import type { FaultWorld } from './world.ts'

/** In milliseconds until money is settled, and until a refund is sent. */
const timeoutMs = { settled: 240_000, sent: 300_000 }

type StoredIntent = { intent_id: string; amount: number; sent: boolean | null }
type Charge = { payment_intent: string; amount: number; paid: boolean }

function byIntent<T>(rows: T[], intentOf: (row: T) => string): Map<string, T[]> {
  return Map.groupBy(rows, intentOf)
}

async function books({ pool, ledger }: FaultWorld) {
  const payments = await pool.query<StoredIntent>('select intent_id, amount from payment')
  const owed = await pool.query<StoredIntent>(
    'select intent_id, amount, sent_at is not null as sent from refund',
  )
  // Last, since the provider's state must be newer than ours.
  const { charges, refunds } = await ledger()
  const paid = (charges as Charge[]).filter((charge) => charge.paid)
  return {
    charges: byIntent(paid, (charge) => charge.payment_intent),
    returns: byIntent(refunds as Charge[], (refund) => refund.payment_intent),
    payments: byIntent(payments.rows, (row) => row.intent_id),
    owed: byIntent(owed.rows, (row) => row.intent_id),
  }
}

type Books = Awaited<ReturnType<typeof books>>

/** Compares the provider's state of an intent with ours. */
function wrongWith(id: string, { charges, returns, payments, owed }: Books): string | undefined {
  const [charge, ...more] = charges.get(id) ?? []
  const [payment] = payments.get(id) ?? []
  const [debt] = owed.get(id) ?? []
  const back = returns.get(id) ?? []
  if (more.length > 0) return `${id} was charged ${more.length + 1} times`
  if (!charge) return payment || debt ? `${id} was never charged, and is settled` : undefined
  if (!payment && !debt) return `${id} was charged, and is not settled yet`
  if (payment && payment.amount !== charge.amount) return `${id} was charged another amount`
  if (debt && !debt.sent) return `${id} is owed, and not sent back yet`
  if (back.length !== (debt ? 1 : 0)) return `${id} was refunded ${back.length} times`
  if (back[0] && back[0].amount !== charge.amount) return `${id} was refunded in part`
}

async function wrongs(world: FaultWorld): Promise<string[]> {
  const all = await books(world)
  const ids = new Set(Object.values(all).flatMap((rows) => [...rows.keys()]))
  return [...ids].flatMap((id) => wrongWith(id, all) ?? [])
}

const unsettled = (wrong: string) => wrong.endsWith('not settled yet')
const unsent = (wrong: string) => wrong.endsWith('not sent back yet')

/**
 * Waits until every charge is a payment or a pending refund, and optionally until refunds are sent
 * exactly once; records deviations. Returns the number of charges.
 */
export async function checkMoney(
  { world, assertions }: FaultDrill,
  untilSent = true,
): Promise<number> {
  const begun = performance.now()
  const isLate = (wrong: string) => unsettled(wrong) || (untilSent && unsent(wrong))
  const timeoutOf = (all: string[]) => (all.some(unsettled) ? timeoutMs.settled : timeoutMs.sent)
  let wrong = await wrongs(world)
  while (wrong.some(isLate) && performance.now() - begun < timeoutOf(wrong)) {
    await sleep(1_000)
    wrong = await wrongs(world)
  }
  const problems = untilSent ? wrong : wrong.filter((one) => !unsent(one))
  for (const one of problems) assertions.complain(`money: ${one}`)
  return (await books(world)).charges.size
}
