import { expect, vi } from 'vitest'
import { type RefusalWord, refusals } from '../../contract/refusals.ts'
import { openShop } from '../harness.ts'
import { type Answer, expectOk } from '../send.ts'
import { callersOf } from './cast.ts'
import { mostHeld } from './rules.ts'
import type { Person, World } from './world.ts'

const webhookSecret = 'whsec_model'

/**
 * A shop that does nothing by itself between two steps: its half-minute rounds are a step of the
 * model's, and so are the provider's events, which the sandbox keeps to itself.
 */
export async function openQuietShop() {
  const clock = globalThis.setInterval
  const halfMinute = vi.spyOn(globalThis, 'setInterval')
  halfMinute.mockImplementation((work, ms, ...rest) =>
    clock(work, ms === 30_000 ? 1e9 : ms, ...rest),
  )
  const settings = { MAX_LIVE_BOOKINGS: String(mostHeld), STRIPE_WEBHOOK_SECRET: webhookSecret }
  const shop = await openShop(settings).finally(() => halfMinute.mockRestore())
  await shop.webhooks({ mode: 'drop' })
  const template = await shop.signUp('Template', 'buyer')
  return { shop, template, webhookSecret }
}

export type QuietShop = Awaited<ReturnType<typeof openQuietShop>>

function newcomer(name: string, kind: Person['kind'], isAdmin = false): Person {
  return { name, kind, isAdmin, verified: false, signedIn: true, gone: false }
}

/** A sequence's own people, with a product each to sell, in the model and in the shop. */
export async function openScene({ shop, template, webhookSecret }: QuietShop) {
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
  const as = await callersOf(shop, template, [...people, steward])
  for (const seller of people.filter(({ kind }) => kind === 'seller')) {
    const id = await shop.addProduct(as(seller))
    world.products.push({ id, seller, sold: false, withdrawn: false, advertised: false })
  }
  return { shop, webhookSecret, world, steward, as }
}

export type Scene = Awaited<ReturnType<typeof openScene>>

/** The shop answers what the model says: nothing but yes, or the word of a refusal. */
export function expectVerdict(answer: Answer, verdict: RefusalWord | null) {
  const said = { status: answer.status, word: answer.body?.code }
  if (verdict) expect(said).toEqual({ status: refusals[verdict][0], word: verdict })
  else expectOk(answer)
}
