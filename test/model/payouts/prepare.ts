import type { TestApp } from '../../harness/app.ts'
import { refundNow, sendTransferOf } from '../../harness/payout-jobs.ts'
import { onboardSeller } from '../../harness/payouts.ts'
import type { Person } from '../../harness/people.ts'
import { buy, completeSale, shipment, step, type TestMember } from '../../harness/sales.ts'
import { callersOf } from '../callers.ts'
import type { ModelMember } from '../world.ts'
import { type Beginning, prices, type Situation } from './scene.ts'

/** Until what was charged is paid out, and on the way to the bank. */
const daysUntilPaidOut = 3

function member(name: string, kind: ModelMember['kind'], isAdmin = false): ModelMember {
  return { name, kind, isAdmin, verified: false, confirmed: true, signedIn: true, gone: false }
}

/** Members who trade in one situation only: what each may do in an hour is limited. */
async function traders(app: TestApp, template: Person, many: number) {
  const cast = Array.from({ length: many }, (_, at) => ({
    seller: member(`Sana${at}`, 'seller'),
    buyer: member(`Bea${at}`, 'buyer'),
    staff: member(`Ada${at}`, 'seller', true),
  }))
  const all = cast.flatMap(({ seller, buyer, staff }) => [seller, buyer, staff])
  const as = await callersOf(app, template, all)
  const trader = (of: ModelMember): TestMember => {
    const { email, call } = as(of)
    return { email, post: (path, body) => call('POST', path, body) }
  }
  return cast.map(({ seller, buyer, staff }) => ({
    seller: trader(seller),
    buyer: trader(buyer),
    staff: trader(staff),
  }))
}

type Cast = Awaited<ReturnType<typeof traders>>[number]

async function soldBefore(app: TestApp, { seller, buyer }: Cast) {
  const account = await onboardSeller(app, seller)
  const earlier = await buy(app, buyer, seller, 'Latitude 5300', prices.earlier)
  await completeSale(app, buyer, seller, earlier.id)
  await sendTransferOf(app.services, earlier.id)
  return { account, earlier }
}

async function soldNow(app: TestApp, { buyer, seller }: Cast, until: Beginning['sale']) {
  const sale = await buy(app, buyer, seller)
  if (until === 'inspected') {
    await step(seller, sale.id, 'shipment', shipment)
    await step(buyer, sale.id, 'delivery')
    return sale
  }
  await completeSale(app, buyer, seller, sale.id)
  if (until === 'transferred') await sendTransferOf(app.services, sale.id)
  return sale
}

type Past = Awaited<ReturnType<typeof soldBefore>> & { cast: Cast; beginning: Beginning }

/** The earlier sales: those in the bank first, whose money has to become available. */
async function sellBefore(app: TestApp, plans: { cast: Cast; beginning: Beginning }[]) {
  const past: Past[] = []
  const isInBank = ({ beginning }: { beginning: Beginning }) => beginning.earlier === 'in the bank'
  const sellFor = async (some: typeof plans) => {
    for (const plan of some) past.push({ ...plan, ...(await soldBefore(app, plan.cast)) })
  }
  await sellFor(plans.filter(isInBank))
  await app.advanceCardClock(daysUntilPaidOut * 86_400)
  await sellFor(plans.filter((plan) => !isInBank(plan)))
  return past
}

/** A seller for each beginning. */
export async function prepare(
  app: TestApp,
  template: Person,
  beginnings: Beginning[],
): Promise<Situation[]> {
  const casts = await traders(app, template, beginnings.length)
  const plans = casts.map((cast, at) => ({ cast, beginning: beginnings[at] as Beginning }))
  const past = await sellBefore(app, plans)
  const { payouts } = await app.ledger()
  const situations: Situation[] = []
  for (const { cast, beginning, account, earlier } of past) {
    const sale = await soldNow(app, cast, beginning.sale)
    await refundNow(app.services, cast.staff, earlier.id)
    const payout = payouts.find((row: { account: string }) => row.account === account)?.id
    const [seller, staff] = [cast.seller.email, cast.staff.email]
    situations.push({ beginning, seller, staff, account, payout, earlier, sale })
  }
  return situations
}
