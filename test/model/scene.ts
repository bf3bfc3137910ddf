import pg from 'pg'
import { expect } from 'vitest'
import { type RefusalCode, refusals } from '../../contract/errors.ts'
import { startTestApp } from '../harness/app.ts'
import { type Answer, expectOk } from '../harness/send.ts'
import { callersOf } from './cast.ts'
import { maxHeld } from './rules.ts'
import type { Person, World } from './world.ts'

const webhookSecret = 'whsec_model'

/** A shop whose card provider keeps its events to itself: telling of them is a step of the model's. */
export async function startQuietApp() {
  const settings = { MAX_LIVE_BOOKINGS: String(maxHeld), STRIPE_WEBHOOK_SECRET: webhookSecret }
  const app = await startTestApp(settings)
  await app.webhooks({ mode: 'drop' })
  const template = await app.signUp('Template', 'buyer')
  // A connection that plans the invariants once: the pool's would each do it anew.
  const looking = new pg.Client(app.pool.options)
  await looking.connect()
  const close = () => looking.end().then(app.close)
  return { app, template, webhookSecret, looking, close }
}

export type QuietApp = Awaited<ReturnType<typeof startQuietApp>>

function newcomer(name: string, kind: Person['kind'], isAdmin = false): Person {
  // Ben has not confirmed his address yet.
  const confirmed = name !== 'Ben'
  return { name, kind, isAdmin, verified: false, confirmed, signedIn: true, gone: false }
}

/** A sequence's own people, with a product each to sell, in the model and in the shop. */
export async function openScene({ app, template, webhookSecret, looking }: QuietApp) {
  const people = [
    newcomer('Bea', 'buyer'),
    newcomer('Ben', 'buyer'),
    newcomer('Sana', 'seller'),
    newcomer('Sami', 'seller'),
    newcomer('Ada', 'buyer', true),
  ]
  const world: World = { people, products: [], bookings: [], intents: [], reports: [] }
  // The steward looks at the lists in the end: nothing happens to her.
  const steward = newcomer('Stew', 'seller', true)
  const as = await callersOf(app, template, [...people, steward])
  for (const seller of people.filter(({ kind }) => kind === 'seller')) {
    const id = await app.addProduct(as(seller))
    world.products.push({ id, seller, sold: false, withdrawn: false, advertised: false })
  }
  return { app, webhookSecret, looking, world, steward, as }
}

export type Scene = Awaited<ReturnType<typeof openScene>>

/** The shop answers what the model says: nothing but yes, or the word of a refusal. */
export function expectVerdict(answer: Answer, verdict: RefusalCode | null) {
  const said = { status: answer.status, word: answer.body?.code }
  if (verdict) expect(said).toEqual({ status: refusals[verdict][0], word: verdict })
  else expectOk(answer)
}
