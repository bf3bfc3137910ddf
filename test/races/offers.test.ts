import { afterAll, beforeAll, expect, test } from 'vitest'
import { followUpOffers } from '../../server/features/offers/follow-up.ts'
import { expectInvariants } from '../contract/invariants.ts'
import { startTestApp, type TestApp } from '../harness/app.ts'
import { sendMessage } from '../harness/conversations.ts'
import { answerOf, followUp, makeOffer, offerRow } from '../harness/offers.ts'
import type { Person } from '../harness/people.ts'
import { tryBook } from '../harness/sales.ts'
import { expectOk, outcomeOf } from '../harness/send.ts'
import { queuedBehind } from './lock-queue.ts'

const rounds = Number(process.env.ROUNDS ?? 6)

let app: TestApp
let sana: Person
let bea: Person
let ben: Person
/** The block between Sana and Bea, as a path. */
let block: string

beforeAll(async () => {
  app = await startTestApp({ MAX_LIVE_BOOKINGS: '1000' })
})
afterAll(() => app.close())

let begun = 0

/** Access tokens expire, and offers are limited per member and address. */
async function renew() {
  sana = await app.signUp(`Sana ${begun}`, 'seller')
  bea = await app.signUp(`Bea ${begun}`, 'buyer')
  ben = await app.signUp(`Ben ${begun}`, 'buyer')
  const path = `/products/${await app.addProduct(sana)}/conversation`
  const { conversationId } = expectOk(await sendMessage(bea, path, 'Hello')).body
  block = `/conversations/${conversationId}/block`
}

type Scene = { productId: string; one: string; other: string }

async function scene(): Promise<Scene> {
  if (begun % 8 === 0) await renew()
  begun += 1
  const productId = await app.addProduct(sana, { price: 50_000 })
  const one = await makeOffer(bea, productId, '400')
  const other = await makeOffer(ben, productId, '410')
  return { productId, one, other }
}

const accept = (id: string, amount: string) => answerOf(sana, id, 'acceptance', { amount })
const book = async ({ productId }: Scene) => outcomeOf(await tryBook(ben, productId))

const blockBuyer = async () => {
  expectOk(await sana.call('PUT', block))
  return 'blocked'
}

const runOut = ({ one }: Scene) =>
  app.pool.query('update offer set expires_at = clock_timestamp() where id = $1', [one])

const expire = async (scene: Scene) => {
  await runOut(scene)
  await followUpOffers(app.services)
  return 'ended'
}

type Act = (scene: Scene) => Promise<string>

/** Each race with what its two calls may answer, and the state of the first offer then. */
type Race = {
  between: [Act, Act]
  outcomes: [string, string, string][]
  /** One would always be faster: both wait for the first offer's row, in either order. */
  isQueued?: true
}

const races: Record<string, Race> = {
  'two acceptances': {
    between: [({ one }) => accept(one, '400'), ({ other }) => accept(other, '410')],
    outcomes: [
      ['ok', 'offer_over', 'accepted'],
      ['offer_over', 'ok', 'superseded'],
    ],
  },
  'an acceptance and a booking': {
    between: [({ one }) => accept(one, '400'), book],
    outcomes: [
      ['ok', 'product_reserved', 'accepted'],
      ['product_reserved', 'ok', 'open'],
    ],
  },
  'an acceptance and a withdrawal': {
    between: [({ one }) => accept(one, '400'), ({ one }) => answerOf(bea, one, 'withdrawal')],
    outcomes: [
      ['ok', 'offer_over', 'accepted'],
      ['offer_over', 'ok', 'withdrawn'],
    ],
  },
  'an acceptance and a block': {
    between: [({ one }) => accept(one, '400'), blockBuyer],
    outcomes: [
      ['ok', 'blocked', 'accepted'],
      ['offer_over', 'blocked', 'declined'],
    ],
    isQueued: true,
  },
  'an acceptance and the end of the time': {
    between: [({ one }) => accept(one, '400'), expire],
    outcomes: [
      ['ok', 'ended', 'accepted'],
      ['offer_over', 'ended', 'expired'],
    ],
    isQueued: true,
  },
}

/** Both behind the lock of the first offer, begun in either order. */
async function queue(at: Scene, acts: [Act, Act], round: number) {
  const lock: [string, string] = ['select from offer where id = $1 for update', at.one]
  const calls = acts.map((act) => () => act(at))
  const inOrder = (list: unknown[]) => (round % 2 === 0 ? list : list.toReversed())
  const answers = await queuedBehind(app.pool, lock, inOrder(calls) as typeof calls)
  return inOrder(answers) as string[]
}

/** Both at once, begun in either order. */
async function meet(at: Scene, [one, other]: [Act, Act], round: number) {
  if (round % 2 === 0) return Promise.all([one(at), other(at)])
  const second = other(at)
  return [await one(at), await second]
}

const bookings = async ({ productId }: Scene) => {
  const find = "select price from booking where product_id = $1 and state = 'held'"
  return (await app.pool.query(find, [productId])).rows.map(({ price }) => price)
}

/** A round of the job leaves an offer that is locked at the moment to the next one. */
async function followUpAll() {
  const ranOut = "select from offer where state in ('open', 'countered') and expires_at <= now()"
  do await followUp(app)
  while ((await app.pool.query(ranOut)).rowCount !== 0)
}

/** All holds end, so that the buyers can have more from their network, and all blocks. */
async function clear() {
  await app.pool.query("update booking set state = 'cancelled' where state = 'held'")
  await app.pool.query('delete from member_block')
}

test.each(Object.entries(races))(
  `${rounds} rounds of %s have one winner each`,
  async (name, { between, outcomes, isQueued }) => {
    const ends: Record<string, number> = {}
    for (let round = 0; round < rounds; round += 1) {
      const at = await scene()
      const answers = await (isQueued ? queue : meet)(at, between, round)
      await followUpAll()
      const { state } = await offerRow(app, at.one)
      expect(outcomes).toContainEqual([...answers, state])
      expect((await bookings(at)).length).toBe(
        answers.includes('ok') && state !== 'withdrawn' ? 1 : 0,
      )
      ends[answers.join(' ')] = (ends[answers.join(' ')] ?? 0) + 1
      await expectInvariants(app.pool)
      await clear()
    }
    if (isQueued) expect(Object.keys(ends)).toHaveLength(outcomes.length)
    if (process.env.ROUNDS) console.log(`${rounds} rounds of ${name}:`, ends)
  },
  1_800_000,
)
