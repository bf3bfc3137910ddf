import { setTimeout as sleep } from 'node:timers/promises'
import { intentOf } from '../harness/cards/controls.ts'
import { expireHold } from '../harness/holds.ts'
import { check } from './check.ts'
import { countOverdue, moveDeadlines } from './deadlines.ts'
import type { FaultDrill } from './drill.ts'
import type { FaultMember } from './member.ts'
import { untilReady } from './round.ts'
import { productInput } from './selling.ts'
import { signUpMember } from './workload.ts'

/** From the start of the server. */
const maxSettleMs = 240_000

async function idFrom(person: FaultMember, path: string, body: object) {
  const verdict = await person.ask('POST', path, body)
  if (verdict.is !== 'yes') throw new Error(`${path}: ${JSON.stringify(verdict)}`)
  return verdict.answer.body
}

/** A booking with an open payment: its id and client secret. */
async function beginToPay(drill: FaultDrill) {
  const { journal, random } = drill
  const seller = await signUpMember(drill, 'seller', random.branch())
  const buyer = await signUpMember(drill, 'buyer', random.branch())
  if (!seller || !buyer) throw new Error('no member could sign up')
  const { insertedId: productId } = await idFrom(seller, '/products', productInput(seller))
  const input = { productId, phone: '555 02', location: 'Faro' }
  const { insertedId: id } = await idFrom(buyer, '/bookings', input)
  // Only now, as buyers of the workload book products from the journal.
  journal.products.set(productId, { id: productId, seller: seller.email })
  const { clientSecret } = await idFrom(buyer, '/create-payment-intent', { bookingId: id })
  const intentId = intentOf(clientSecret)
  journal.bookings.set(id, { id, buyer: buyer.email, productId, charge: { intentId, is: 'done' } })
  return { bookingId: id, intentId, clientSecret }
}

type Paying = Awaited<ReturnType<typeof beginToPay>>

/** The same with other members and products, until a busy server has turned none of the calls away. */
async function aboutToPay(drill: FaultDrill, triesLeft = 10): Promise<Paying> {
  return beginToPay(drill).catch((error) => {
    if (triesLeft === 0) throw error
    return aboutToPay(drill, triesLeft - 1)
  })
}

/** Charges the card while the server is killed and its webhook lost. */
async function dropWebhook(drill: FaultDrill, paying: Paying): Promise<string> {
  const { world, random } = drill
  const order = random.oneOf(['charged, then killed', 'killed, then charged', 'lapsed meanwhile'])
  world.mayDrop = true
  if (order === 'charged, then killed') {
    await world.payByCard(paying.clientSecret)
    await world.server.end('SIGKILL')
  } else {
    await world.server.end('SIGKILL')
    await world.payByCard(paying.clientSecret)
    if (order === 'lapsed meanwhile') await expireHold(world, paying.bookingId)
  }
  return String(order)
}

/** Milliseconds until the charge is exactly one payment; undefined on timeout. */
async function untilPaid({ world }: FaultDrill, { bookingId, intentId }: Paying, begun: number) {
  const paid = `select from payment join booking on booking.id = booking_id
    where booking_id = $1 and intent_id = $2 and state = 'paid'`
  for (;;) {
    const took = Math.round(performance.now() - begun)
    if ((await world.pool.query(paid, [bookingId, intentId])).rows.length === 1) return took
    if (took > maxSettleMs) return undefined
    await sleep(50)
  }
}

/** Kills the server between a charge and its record; the next start must settle it once. */
export async function killAtCharge(drill: FaultDrill, rounds: number) {
  const { world, assertions, workload, print: say } = drill
  let slowest = 0
  await world.webhooks({ mode: 'drop' })
  for (let n = 1; n <= rounds; n += 1) {
    workload.work()
    const paying = await aboutToPay(drill)
    await moveDeadlines(drill)
    const order = await dropWebhook(drill, paying)
    const begun = performance.now()
    await world.server.start()
    await untilReady(drill)
    world.mayDrop = false
    await countOverdue(drill)
    const took = await untilPaid(drill, paying, begun)
    const how = took === undefined ? 'not settled in time' : `settled ${took} ms`
    if (took === undefined) assertions.complain(`${order}: ${how}`)
    slowest = Math.max(slowest, took ?? maxSettleMs)
    say(`charge ${n}: ${order}; ${how} after the start`)
  }
  await world.webhooks({ mode: 'deliver' })
  await workload.rest()
  await check(drill)
  return { kills: rounds, slowestSettlementMs: slowest }
}
