import pg from 'pg'
import { expect } from 'vitest'
import { type RefusalCode, refusals } from '../../contract/errors.ts'
import { startTestApp } from '../harness/app.ts'
import { expectOk, type TestResponse } from '../harness/send.ts'
import { callersOf } from './callers.ts'
import { maxHeld } from './rules.ts'
import type { ModelMember, ModelWorld } from './world.ts'

const webhookSecret = 'whsec_model'

/** An app whose card provider sends no events: they are steps of the model. */
export async function startQuietApp() {
  const settings = {
    MAX_LIVE_BOOKINGS: String(maxHeld),
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    JOB_POLL_SECONDS: '5',
  }
  const app = await startTestApp(settings)
  await app.webhooks({ mode: 'drop' })
  const template = await app.signUp('Template', 'buyer')
  // Own connection, so that the invariants are prepared once.
  const invariantsClient = new pg.Client({ ...app.pool.options, statement_timeout: false })
  await invariantsClient.connect()
  const close = () => invariantsClient.end().then(app.close)
  return { app, template, webhookSecret, invariantsClient, close }
}

export type QuietApp = Awaited<ReturnType<typeof startQuietApp>>

function createMember(name: string, kind: ModelMember['kind'], isAdmin = false): ModelMember {
  // Ben's address is unconfirmed.
  const confirmed = name !== 'Ben'
  return { name, kind, isAdmin, verified: false, confirmed, signedIn: true, gone: false }
}

/** Creates the sequence's members and products in the model and the app. */
export async function openScene({ app, template, webhookSecret, invariantsClient }: QuietApp) {
  const people = [
    createMember('Bea', 'buyer'),
    createMember('Ben', 'buyer'),
    createMember('Sana', 'seller'),
    createMember('Sami', 'seller'),
    createMember('Ada', 'buyer', true),
  ]
  const world: ModelWorld = { people, products: [], bookings: [], intents: [], reports: [] }
  // The list admin reads lists at the end and is not acted upon.
  const listAdmin = createMember('Stew', 'seller', true)
  const as = await callersOf(app, template, [...people, listAdmin])
  for (const seller of people.filter(({ kind }) => kind === 'seller')) {
    const id = await app.addProduct(as(seller))
    world.products.push({ id, seller, sold: false, withdrawn: false, advertised: false })
  }
  return { app, webhookSecret, invariantsClient, world, listAdmin, as }
}

export type ModelScene = Awaited<ReturnType<typeof openScene>>

/** Expects success, or exactly the model's refusal code. */
export function expectVerdict(answer: TestResponse, verdict: RefusalCode | null) {
  const answered = { status: answer.status, word: answer.body?.code }
  if (verdict) expect(answered).toEqual({ status: refusals[verdict][0], word: verdict })
  else expectOk(answer)
}
