import pg from 'pg'
import { expect } from 'vitest'
import { type RefusalCode, refusals } from '../../contract/errors.ts'
import { startTestApp } from '../harness/app.ts'
import { type Answer, expectOk } from '../harness/send.ts'
import { callersOf } from './cast.ts'
import { maxHeld } from './rules.ts'
import type { Person, World } from './world.ts'

const webhookSecret = 'whsec_model'

/** An app whose card provider sends no events: they are steps of the model. */
export async function startQuietApp() {
  const settings = { MAX_LIVE_BOOKINGS: String(maxHeld), STRIPE_WEBHOOK_SECRET: webhookSecret }
  const app = await startTestApp(settings)
  await app.webhooks({ mode: 'drop' })
  const template = await app.signUp('Template', 'buyer')
  // Own connection, so that the invariants are prepared once.
  const looking = new pg.Client(app.pool.options)
  await looking.connect()
  const close = () => looking.end().then(app.close)
  return { app, template, webhookSecret, looking, close }
}

export type QuietApp = Awaited<ReturnType<typeof startQuietApp>>

function newcomer(name: string, kind: Person['kind'], isAdmin = false): Person {
  // Ben's address is unconfirmed.
  const confirmed = name !== 'Ben'
  return { name, kind, isAdmin, verified: false, confirmed, signedIn: true, gone: false }
}

/** Creates the sequence's members and products in the model and the app. */
export async function openScene({ app, template, webhookSecret, looking }: QuietApp) {
  const people = [
    newcomer('Bea', 'buyer'),
    newcomer('Ben', 'buyer'),
    newcomer('Sana', 'seller'),
    newcomer('Sami', 'seller'),
    newcomer('Ada', 'buyer', true),
  ]
  const world: World = { people, products: [], bookings: [], intents: [], reports: [] }
  // The steward reads lists at the end and is not acted upon.
  const steward = newcomer('Stew', 'seller', true)
  const as = await callersOf(app, template, [...people, steward])
  for (const seller of people.filter(({ kind }) => kind === 'seller')) {
    const id = await app.addProduct(as(seller))
    world.products.push({ id, seller, sold: false, withdrawn: false, advertised: false })
  }
  return { app, webhookSecret, looking, world, steward, as }
}

export type Scene = Awaited<ReturnType<typeof openScene>>

/** Expects success, or exactly the model's refusal code. */
export function expectVerdict(answer: Answer, verdict: RefusalCode | null) {
  const said = { status: answer.status, word: answer.body?.code }
  if (verdict) expect(said).toEqual({ status: refusals[verdict][0], word: verdict })
  else expectOk(answer)
}
