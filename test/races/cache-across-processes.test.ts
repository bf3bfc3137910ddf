import { afterAll, beforeAll, expect, test } from 'vitest'
import { addProductOf } from '../harness/app.ts'
import { intentOf } from '../harness/cards/controls.ts'
import type { Person } from '../harness/people.ts'
import { bookingInput } from '../harness/sales.ts'
import { expectOk, send } from '../harness/send.ts'
import { startTwoServers, type TwoServers } from './two-servers.ts'

/** The promised delay in milliseconds. */
const promised = 1_000

let app: TwoServers
let sana: Person
let bea: Person

beforeAll(async () => {
  app = await startTwoServers()
  sana = await app.signUp('Sana', 'seller')
  bea = await app.signUp('Bea', 'buyer')
})
afterAll(() => app.close())

/** The process with the change, and the one whose pages are checked. */
const [here, there] = [0, 1]

const call = async (person: Person, method: string, path: string, body?: object) =>
  expectOk(await app.callAt(here, person, method, path, body)).body

const advertise = (id: string) => call(sana, 'POST', '/advertises', { adsProductId: id })
const book = async (productId: string): Promise<string> =>
  (await call(bea, 'POST', '/bookings', bookingInput(productId))).insertedId

async function buy(productId: string) {
  const bookingId = await book(productId)
  const { clientSecret } = await call(bea, 'POST', '/create-payment-intent', { bookingId })
  await app.payByCard(clientSecret)
  return { bookingId, transactionId: intentOf(clientSecret) }
}

const record = (payment: object) => call(bea, 'POST', '/payments', payment)
const withdraw = (id: string) => call(sana, 'DELETE', `/products/${id}`)
/** The minimal valid edit of a price. */
const reprice = (id: string) =>
  app.pool.query('update product set resale_price = 12345 where id = $1', [id])

type Kind = {
  /** Preparation, and the change to measure. */
  prepare(id: string): Promise<() => Promise<unknown>>
  /** Whether the page shows the new state. */
  isSeen(page: string, title: string): boolean
  path: string
}

const page = '/advertiseditems'
const isThere = (text: string, title: string) => text.includes(title)
const isGone = (text: string, title: string) => !text.includes(title)
const itemOf = (text: string, title: string) =>
  JSON.parse(text).find(({ header }: { header: string }) => header === title)

const advertisedThen = (change: (id: string) => Promise<unknown>) => async (id: string) => {
  await advertise(id)
  return () => change(id)
}

const kinds: Record<string, Kind> = {
  'a new advertisement': {
    prepare: async (id) => () => advertise(id),
    isSeen: isThere,
    path: page,
  },
  'a booking': {
    prepare: advertisedThen(book),
    isSeen: (text, title) => itemOf(text, title).reserved,
    path: '/api/advertises',
  },
  'a price': {
    prepare: advertisedThen(reprice),
    isSeen: (text, title) => itemOf(text, title).resaleprice === '123.45',
    path: '/api/advertises',
  },
  'a price on the page': {
    prepare: advertisedThen(reprice),
    isSeen: (text) => text.includes('123.45'),
    path: page,
  },
  'a sale': {
    async prepare(id) {
      await advertise(id)
      const payment = await buy(id)
      return () => record(payment)
    },
    isSeen: isGone,
    path: page,
  },
  'a product withdrawn': { prepare: advertisedThen(withdraw), isSeen: isGone, path: page },
}

const loadPage = (path: string) => send(`${app.urlOf(there)}${path}`)

async function sentFromMemory() {
  const { text } = await loadPage('/metrics')
  const counts = text.matchAll(/_count\{.*http_route="from memory".*\} (\d+)/g)
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
}

/** Loads the page until the old state is served from the cache. */
async function untilKept({ path, isSeen }: Kind, title: string) {
  await expect
    .poll(async () => {
      const [before, first] = [await sentFromMemory(), await loadPage(path)]
      const second = await loadPage(path)
      const isCached = (await sentFromMemory()) === before + 2
      return isCached && first.headers.etag === second.headers.etag && !isSeen(second.text, title)
    })
    .toBe(true)
}

/** Milliseconds until the other process shows the change. */
async function delayOf(kind: Kind, title: string): Promise<number> {
  const id = await addProductOf(app.pool, sana, { title })
  const change = await kind.prepare(id)
  await untilKept(kind, title)
  await change()
  const changed = performance.now()
  const isShown = async () => kind.isSeen((await loadPage(kind.path)).text, title)
  await expect.poll(isShown, { interval: 10 }).toBe(true)
  const delay = performance.now() - changed
  await call(sana, 'DELETE', `/products/${id}`).catch(() => {})
  return delay
}

// An exception to the rule against wall-clock assertions, as the delay is the requirement: each
// change may be tried five times and must be in time once.
test.each(Object.entries(kinds))(
  '%s is seen at another process within a second',
  async (what, kind) => {
    const delays: number[] = []
    while (delays.length < 5 && !delays.some((delay) => delay <= promised)) {
      delays.push(await delayOf(kind, `For ${what} ${delays.length}`))
    }
    console.log(
      `${what}: seen after ${delays.map((delay) => `${Math.round(delay)} ms`).join(', ')}`,
    )
    expect(Math.min(...delays)).toBeLessThanOrEqual(promised)
  },
)
