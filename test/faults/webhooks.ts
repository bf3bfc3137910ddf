import { setTimeout as sleep } from 'node:timers/promises'
import { signatureOf } from '../../sandbox/webhooks/signature.ts'
import { cardKeys } from '../harness/cards/keys.ts'
import { send, type TestResponse } from '../harness/send.ts'
import type { FaultDrill } from './drill.ts'
import { round } from './round.ts'

/** Ways to disturb webhook delivery. */
const deliveryModes: Record<string, string>[] = [
  { mode: 'deliver', duplicate: 'true' },
  { mode: 'hold', duplicate: 'true' },
  { mode: 'deliver', delayMs: '2000' },
  { mode: 'drop' },
]
const plain = { mode: 'deliver', delayMs: '0', duplicate: 'false' }

const maxTries = 10

/** Like the provider, delivers an event again that a busy server has turned away. */
async function deliver(url: string, event: unknown, tries = 1): Promise<TestResponse> {
  const body = JSON.stringify(event)
  const signature = signatureOf(body, cardKeys.webhookSecret, Math.floor(Date.now() / 1000))
  const headers = { 'stripe-signature': signature }
  const answer = await send(`${url}/api/webhooks/payments`, { method: 'POST', body, headers })
  const wait = Number(answer.headers['retry-after'])
  if (answer.status !== 503 || !wait || tries === maxTries) return answer
  await sleep(wait * 1_000)
  return deliver(url, event, tries + 1)
}

/** Redelivers old events, freshly signed, in random order. */
async function replay({ world, random, assertions }: FaultDrill, many: number): Promise<number> {
  const { events } = await world.ledger()
  const chosen = Array.from({ length: Math.min(many, events.length) }, () => random.oneOf(events))
  const answers = await Promise.all(chosen.map((event) => deliver(world.url, event)))
  for (const { status, text } of answers) {
    if (status !== 200) assertions.complain(`a replayed webhook: ${status} ${text}`)
  }
  return answers.length
}

/** Webhooks arrive twice, late, reversed, again much later, or never. */
export async function disturbWebhooks(drill: FaultDrill, rounds: number) {
  const { world } = drill
  let replayed = 0

  async function disturb(mode: Record<string, string>) {
    await world.webhooks(mode)
    await sleep(2_000)
    const released = await world.releaseWebhooks({ reverse: 'true' })
    await world.webhooks(plain)
    const again = await replay(drill, 50)
    replayed += again
    const words = Object.entries(mode).map((pair) => pair.join(' '))
    return `${words.join(', ')}; ${released.body.released} released backwards, ${again} replayed`
  }

  for (let n = 1; n <= rounds; n += 1) {
    const mode = deliveryModes[n % deliveryModes.length] ?? plain
    await round(drill, `webhooks ${n}`, () => disturb(mode))
  }
  return { rounds, replayed }
}
